import type { OnceTheirs } from "../../backend.server/buying/bank/once-theirs";
import { onceWays } from "../../backend.server/buying/bank/once-words";
import type { Twice } from "../../backend.server/desk/today/twice";
import type { WouldMakeGood } from "../../backend.server/money/ledger/made-good";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { BackToRefunds } from "./back-to-refunds";
import { Frame, type Said } from "../frame/frame";
import { UtrField } from "./utr-field";

export interface TypedMadeGood {
  how: "came back" | "written off";
  on: string;
  utr: string;
  amount: string;
  reason: string;
}
interface MadeGoodPageProps {
  twice: Twice;
  /** it had been booked to be sent back, and was entered as somebody else's */
  once: OnceTheirs | null;
  typed: TypedMadeGood | null;
  said: Said;
}

/** More went out than came in: the money came back, or is given up. */
export const MadeGoodPage = ({ twice, once, typed, said }: MadeGoodPageProps) => {
  const { id, paise, isLost, asked } = twice;
  const of = (how: TypedMadeGood["how"]) => (typed?.how === how ? typed : null);
  const [back, off] = [of("came back"), of("written off")];
  return (
    <Frame
      title={
        isLost
          ? `${inRupees(paise)} that you sent to ${whom(twice)}`
          : `${inRupees(paise)} too much went to ${whom(twice)}`
      }
      at="/refunds"
      said={said}
    >
      <section className="card" aria-labelledby="came-back">
        <h2 id="came-back">They paid it back</h2>
        {isLost && once !== null ? <p>{onceWays(once).here}</p> : null}
        <Act action={`/payments/${id}/made-good`}>
          <input type="hidden" name="how" value="came back" />
          <TextField
            id="on"
            name="on"
            type="date"
            label="Day on which it came"
            required
            defaultValue={back?.on ?? ""}
          />
          <UtrField
            id="utr"
            hint="with it no claim is paid by the same transfer; empty: it has none"
            defaultValue={back?.utr ?? ""}
          />
          <Rest of="back" paise={paise} typed={back} />
          <button className="btn">See what is entered</button>
        </Act>
      </section>
      {isLost && asked === 0 ? (
        <p>You ask no more for it. What they pay back all the same is entered here.</p>
      ) : (
        <section className="card" aria-labelledby="given-up">
          <h2 id="given-up">{isLost ? "I ask no more for it" : "I give it up"}</h2>
          <Act action={`/payments/${id}/made-good`}>
            <input type="hidden" name="how" value="written off" />
            {isLost ? (
              <>
                <p>{`It stays your loss: all ${inRupees(asked)} of it. The client is told.`}</p>
                <Reason of="off" typed={off} />
              </>
            ) : (
              <Rest of="off" paise={paise} typed={off} />
            )}
            <button className="btn quiet">See what is written off</button>
          </Act>
        </section>
      )}
      <p>
        <BackToRefunds />
      </p>
    </Frame>
  );
};

interface RestProps {
  of: keyof typeof reasons;
  paise: number;
  typed: TypedMadeGood | null;
}
const Rest = ({ of, paise, typed }: RestProps) => (
  <>
    <TextField
      id={`amount-${of}`}
      name="amount"
      label="Rupees"
      hint={`empty: all ${inRupees(paise)}`}
      inputMode="decimal"
      maxLength={15}
      defaultValue={typed?.amount ?? ""}
    />
    <Reason {...{ of, typed }} />
  </>
);

/** What is asked of how it came back, and of why it is given up. */
const reasons = {
  back: { label: "How", like: "they sent it by UPI" },
  off: { label: "Why", like: "they do not answer" },
};

const Reason = ({ of, typed }: Omit<RestProps, "paise">) => (
  <TextField
    id={`reason-${of}`}
    name="reason"
    label={reasons[of].label}
    hint={`like: ${reasons[of].like}; it stays on record`}
    maxLength={300}
    required
    defaultValue={typed?.reason ?? ""}
  />
);

interface SurePageProps {
  twice: Twice;
  typed: TypedMadeGood;
  would: WouldMakeGood;
  /** what is to be looked at first */
  look: string | null;
}

/** Asked once more, with what would be entered. */
export const SurePage = ({ twice, typed, would, look }: SurePageProps) => {
  const { how, on, utr } = typed;
  const { paise, most, isAgain } = would;
  const { isLost } = twice;
  const sum = inRupees(paise);
  return (
    <Frame
      title={
        how === "came back"
          ? `Did ${sum} come back?`
          : isLost
            ? `Ask no more for ${sum}?`
            : `Give up ${sum}?`
      }
      at="/refunds"
      said={{}}
    >
      <p>
        {how === "came back"
          ? `${sum} came back from ${whom(twice)} on ${dayInWords(on)}, reference ` +
            `${utr.toUpperCase() || "none"}.`
          : isLost
            ? `You ask ${whom(twice)} no more for ${sum}, and it stays your loss. They are told ` +
              "by mail in ten minutes; until then you can undo it. What they pay back all the same " +
              "can be entered."
            : `${sum} that ${whom(twice)} has too much is written off.`}
        {" It stays in the books and on the audit trail. Nothing is entered yet."}
      </p>
      {look === null ? null : <p>{look}</p>}
      <Act action={`/payments/${twice.id}/made-good`}>
        {Object.entries({ ...typed, amount: String(paise / 100), most }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {look === null ? null : <input type="hidden" name="looked" value={look} />}
        {isAgain ? (
          <label className="choice">
            <input type="checkbox" name="again" value="yes" required />
            <span>{`${sum} was entered within the last day: this is the same sum once more`}</span>
          </label>
        ) : null}
        <button className="btn" name="sure" value="yes">
          {how === "came back"
            ? `Yes: ${sum} came back`
            : isLost
              ? `Yes: I ask no more for ${sum}`
              : `Yes: I give up ${sum}`}
        </button>
      </Act>
      <p>
        <BackToRefunds />
      </p>
    </Frame>
  );
};

const whom = ({ name }: Twice) => name || "somebody who is not known here";

import type { WouldTakeBack } from "../../backend.server/buying/would-take-back";
import { takenBackWhat } from "../../backend.server/desk/taken-back-command";
import { monthsOf } from "../../backend.server/money/refunds/month-over";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Answer, Question } from "./question";

export interface TypedReversal {
  on: string;
  utr: string;
  /** what went out; blank: all that came */
  rupees: string;
}
interface TakenBackPageProps {
  id: string;
  would: WouldTakeBack;
  typed: TypedReversal;
  said: Said;
}

/** The day and the reference of the row by which the bank took a transfer back. */
export const TakenBackPage = ({ id, would, typed, said }: TakenBackPageProps) => (
  <Frame title={`What did the bank take back of ${whose(would)}?`} at="/claims" said={said}>
    <section className="card">
      <p>Type it as the row of your statement has it, by which the money went out again.</p>
      <Act action={`/claims/${id}/taken-back`}>
        <TextField
          id="on"
          name="on"
          type="date"
          label="Day on which the bank took it"
          required
          defaultValue={typed.on}
        />
        <TextField
          id="utr"
          name="utr"
          label="Its reference (UTR)"
          hint="often that of the transfer itself; empty: the row has none"
          maxLength={40}
          defaultValue={typed.utr}
        />
        <TextField
          id="amount"
          name="rupees"
          label="Rupees that went out"
          hint={`as that row has it: ${inRupees(would.paise)} came${would.left === would.paise ? "" : `, of which the bank left ${inRupees(would.left)}`}`}
          inputMode="decimal"
          maxLength={15}
          required
          defaultValue={typed.rupees}
        />
        {!would.hadPart ? null : (
          <label className="choice">
            <input type="checkbox" name="again" value="yes" />
            <span>The bank took the same part once more</span>
          </label>
        )}
        <button className="btn">See what is booked</button>
      </Act>
    </section>
    <Back person={would.person} />
  </Frame>
);

interface SurePageProps extends Omit<TakenBackPageProps, "said"> {
  again: "" | "yes";
}

/** Asked once more, with all that it does. */
export const SurePage = ({ id, would, typed, again }: SurePageProps) => (
  <Question
    title={`The bank took back ${would.part === null ? "" : `${inRupees(would.part)} of `}${whose(would)}?`}
    at="/claims"
    back={`/people/${would.person}`}
  >
    <p>
      {`${inRupees(would.part ?? would.left)} went out on ${dayInWords(typed.on)}, by ` +
        `${typed.utr.toUpperCase() || "a row without a reference"}. Nothing is booked yet.`}
    </p>
    <ul>
      {takenBackWhat(would).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <Answer
      action={`/claims/${id}/taken-back`}
      carried={{ ...typed, again, month: would.over === null ? "" : monthsOf([typed.on]) }}
    >
      <button className="btn stop" name="sure" value="yes">
        Yes: the bank took it back
      </button>
    </Answer>
  </Question>
);

export const NothingToTakeBack = ({ words }: { words: string }) => (
  <Frame title="Nothing to take back" at="/claims">
    <p>{words}</p>
  </Frame>
);

const whose = ({ name, paise }: WouldTakeBack) =>
  `${inRupees(paise)} from ${name ?? "this client"}`;

const Back = ({ person }: { person: string }) => (
  <p>
    <a className="btn link" href={`/people/${person}`}>
      Go back, change nothing
    </a>
  </p>
);

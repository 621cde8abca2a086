import type { SentBack } from "../../api/money-back";
import { dayInWords } from "../../content/dates";
import { fill } from "../../content/words/fill";
import { AsWritten } from "../frame/AsWritten";
import { capitalised } from "../frame/names";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";
import { useFrame, useWords } from "../visit/words";

/** What of the person's money goes back, and what went back, by which way and reference. */
export function MoneyBack({ sentBack, days }: { sentBack: SentBack[]; days: number }) {
  const words = useWords("account").moneyBack;
  const { months } = useFrame();
  const { rupees } = useMeasures();
  if (sentBack.length === 0) return null;
  const told = ({ state, byHand, on }: SentBack): string =>
    state === "promised"
      ? fill(byHand ? words.byHandSoon : words.soon, { days })
      : on === null
        ? words.sent
        : fill(words[wayOf(state, byHand)], { day: dayInWords(on, months) });
  return (
    <section className="card" aria-labelledby="money-back">
      <h2 id="money-back">{words.title}</h2>
      {sentBack.map((one, nth) => (
        <div key={nth} className="leave">
          <p className="row apart">
            <b>
              <AsWritten>{one.services.map(capitalised).join(", ")}</AsWritten>
            </b>
            <span className="price">{rupees(one.paise / 100)}</span>
          </p>
          {one.why ? <p className="small">{one.why}</p> : null}
          {one.state === "late" ? (
            <p className="small">
              <Said words={words.late} values={{ days }} />
            </p>
          ) : (
            <p className="small muted">{told(one)}</p>
          )}
          {one.reference ? (
            <p className="small break-all">
              {fill(one.byHand ? words.utr : words.reference, { reference: one.reference })}
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}

const wayOf = (state: SentBack["state"], byHand: boolean) =>
  state === "taken" ? "takenByBank" : byHand ? "sentByHand" : "sentOn";

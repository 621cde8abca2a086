import { Fragment } from "react";
import type { AskedBack as Asked } from "../../api/money-back";
import { dayInWords } from "../../content/dates";
import { fill } from "../../content/words/fill";
import { AsWritten } from "../frame/AsWritten";
import { capitalised } from "../frame/names";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";
import { useFrame, useWords } from "../visit/words";

/**
 * What was sent to the person and was not theirs to get: why, and what is asked for of it still.
 */
export function AskedBack({ askedBack }: { askedBack: Asked[] }) {
  const { askedBack: words, moneyBack } = useWords("account");
  const { months } = useFrame();
  const { rupees } = useMeasures();
  if (askedBack.length === 0) return null;
  const money = (paise: number) => rupees(paise / 100);
  return (
    <section className="card" aria-labelledby="asked-back">
      <h2 id="asked-back">{words.title}</h2>
      {askedBack.map((one, nth) => (
        <div key={nth} className="leave">
          <p>
            <b>
              <AsWritten>{one.services.map(capitalised).join(", ")}</AsWritten>
            </b>
          </p>
          {one.sent.map(({ paise, on, reference, neverCame }) => (
            <Fragment key={reference}>
              <p className="small">
                {fill(words.sent, { day: dayInWords(on, months), money: money(paise) })}{" "}
                {neverCame ? words.neverCame : words.notTheirs}
              </p>
              <p className="small break-all">{fill(moneyBack.utr, { reference })}</p>
            </Fragment>
          ))}
          {one.back > 0 ? (
            <p className="small">{fill(words.back, { money: money(one.back) })}</p>
          ) : null}
          {one.givenUp > 0 ? (
            <p className="small">{fill(words.givenUp, { money: money(one.givenUp) })}</p>
          ) : null}
          {one.asked + one.givenUp === 0 ? <p>{words.nothing}</p> : null}
          {one.asked > 0 ? (
            <p>
              <Said words={words.asked} values={{ money: money(one.asked) }} />
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}

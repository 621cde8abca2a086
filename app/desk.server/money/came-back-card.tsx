import type { LatelyBack } from "../../backend.server/money/ledger/undo-came-back";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";

/** What was entered as come back within the last ten minutes, and the press that undoes that. */
export const CameBackCard = ({ back }: { back: LatelyBack & { name: string } }) => {
  const { entry, money, name, paise, on, until } = back;
  return (
    <section className="card" aria-labelledby={`back-${entry}`}>
      <h3 id={`back-${entry}`}>
        {`Entered: ${inRupees(paise)} came back from ${name || "somebody who is not known here"}`}
      </h3>
      <p>{`On ${dayInWords(on)}.`}</p>
      <Act action={`/payments/${money}/made-good/undo`}>
        <input type="hidden" name="entry" value={entry} />
        <p>{`Until ${instantInIndia(until)} (Indian time) you can undo it: no letter leaves.`}</p>
        <p>
          <button className="btn stop">Undo: it did not come back</button>
        </p>
      </Act>
    </section>
  );
};

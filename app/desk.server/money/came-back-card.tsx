import type { LatelyBack } from "../../backend.server/money/ledger/undo-came-back";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";

/** What was entered as come back within the last ten minutes, and the press that undoes that. */
export const CameBackCard = ({ money, name, paise, on, until }: LatelyBack & { name: string }) => (
  <section className="card" aria-labelledby={`back-${money}`}>
    <h3 id={`back-${money}`}>
      {`Entered: ${inRupees(paise)} came back from ${name || "somebody who is not known here"}`}
    </h3>
    <p>
      {`On ${dayInWords(on)}. Until ${instantInIndia(until)} (Indian time) you can undo it: no ` +
        "letter says that it came."}
    </p>
    <Act action={`/payments/${money}/made-good/undo`}>
      <input type="hidden" name="of" value="came back" />
      <p>
        <button className="btn stop">Undo: it did not come back</button>
      </p>
    </Act>
  </section>
);

import { fill } from "../../content/words/fill";
import { AsWritten } from "../frame/AsWritten";
import { mailAbout } from "../frame/mail-about";
import { capitalised } from "../frame/names";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";
import { useWords } from "../visit/words";
import type { Holdings } from "./holdings.server";

/**
 * Payments by UPI that nobody could find, or not in time: what became of each, whom to write to.
 */
export function LapsedClaims({ lapsed, contact }: Pick<Holdings, "lapsed" | "contact">) {
  const { lapsed: words, verification, subjectOfPayment } = useWords("subscriptions");
  const { reference: itsReference } = useWords("transfer");
  const { rupees } = useMeasures();
  return lapsed.map(({ id, rupees: amount, services, reference, rejected }) => (
    <section key={id} className="card" aria-labelledby={`lapsed-${id}`}>
      <h2 id={`lapsed-${id}`}>{words.title}</h2>
      <p className="small muted">
        <AsWritten>{services.map(capitalised).join(", ")}</AsWritten>
        {reference === null ? "" : ` · ${itsReference} ${reference}`}
      </p>
      <p>{fill(rejected ? words.rejected : words.why, { money: rupees(amount) })}</p>
      <p className="small">
        <Said
          words={verification.questions}
          values={{
            email: (
              <a href={mailAbout(contact.email, fill(subjectOfPayment, { id }))}>{contact.email}</a>
            ),
            phone: <span className="whole">{contact.phone}</span>,
          }}
        />
      </p>
    </section>
  ));
}

import type { Rooms } from "../../content/words/catalogue.server";
import { Said } from "../frame/Said";

/** What the agreement says, for who reads another language than its own; it governs nothing. */
export const AgreementSummary = ({ of }: { of: Rooms["agreementSummary"] }) => (
  <section className="note small">
    <h3>{of.title}</h3>
    <ul>
      {Object.entries(of.points).map(([name, point]) => (
        <li key={name}>{point}</li>
      ))}
    </ul>
    <p>
      <Said words={of.governs} />
    </p>
  </section>
);

import { LegalPage } from "../LegalPage";
import type { PublicSite } from "../../../content/site-schema";
import { terms, termsDates } from "../../../content/terms";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Terms and Conditions",
  description:
    "The terms of our research services, with fees, refunds, complaints and the Most Important Terms and Conditions (MITC).",
  Page: TermsAndConditions,
};

export function TermsAndConditions({ site }: { site: PublicSite }) {
  return (
    <LegalPage
      title="Terms and Conditions"
      dates={termsDates(site.agreementVersion)}
      lead={
        <p>
          These are the rules between you and us. They go with the{" "}
          <a href="/refund-policy">Refund Policy</a>, the{" "}
          <a href="/privacy-policy">Privacy Policy</a> and the{" "}
          <a href="/investor-charter#dos">do&apos;s and don&apos;ts of the Investor Charter</a>. The
          regulator&apos;s <a href="#mitc">Most Important Terms and Conditions</a> stand at the end.
        </p>
      }
      sections={terms(site).map(({ id, title, clauses }, i) => ({
        id,
        title: `${i + 1}. ${title}`,
        body: (
          <ol>
            {clauses.map((clause) => (
              <li key={clause}>{linked(clause)}</li>
            ))}
          </ol>
        ),
      }))}
    />
  );
}

/** The clauses are plain text; an address inside one becomes a link. */
const linked = (text: string) =>
  text.split(/(https:\/\/[^\s)]+)/).map((part) =>
    part.startsWith("https://") ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );

import { Fragment, type ReactNode } from "react";
import type { PublicSite } from "../../../content/site-schema";
import { terms, termsDates, termsValues, type TermsValues } from "../../../content/terms";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useLanguage, useWords } from "../../visit/words";
import { LegalPage } from "../LegalPage";
import { Since } from "../Since";
import type { InformationPage } from "../information-page";

export const page: InformationPage = { Page: TermsAndConditions };

export function TermsAndConditions({ site }: { site: PublicSite }) {
  const words = { terms: useWords("terms"), mitc: useWords("mitc"), risk: useWords("risk") };
  const values = termsValues(site, words, useLanguage());
  const drawn = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, drawnAs(name, value)]),
  ) as Record<keyof TermsValues, ReactNode>;
  drawn.earlier = <Earlier earlier={site.refunds.earlier} />;
  return (
    <LegalPage
      title={words.terms.title}
      dates={termsDates(words, site.agreementVersion)}
      lead={
        <p>
          <Said words={words.terms.lead} />
        </p>
      }
      sections={terms(words, values).map(({ id, title, clauses }, i) => ({
        id,
        title: `${i + 1}. ${title}`,
        body: (
          <ol>
            {clauses.map((clause) => (
              <li key={clause}>
                <Said words={clause as AnyClause} values={drawn} />
              </li>
            ))}
          </ol>
        ),
      }))}
    />
  );
}

/** To the compiler each clause has every place. */
type AnyClause = `{${keyof TermsValues}}`;

/** What is not said in the reader's language: the owner's words, and the law's. */
const asWritten: ReadonlySet<string> = new Set<keyof TermsValues>([
  "analyst",
  "product",
  "payee",
  "promise",
  "halfLiability",
  "jurisdiction",
  "warning",
]);

const drawnAs = (name: string, value: string): ReactNode =>
  asWritten.has(name) ? <AsWritten>{linked(value)}</AsWritten> : linked(value);

/** Wordings that no longer hold, with their days: the same words as those of `termsValues`. */
const Earlier = ({ earlier }: Pick<PublicSite["refunds"], "earlier">) =>
  earlier.map(({ on, said }, at) => (
    <Fragment key={said}>
      {at > 0 ? " " : null}
      {on ? <Since day={on} /> : null}
      <AsWritten>{`"${said}"`}</AsWritten>
    </Fragment>
  ));

/** An address inside a text becomes a link. */
function linked(text: string): ReactNode {
  const parts = text.split(/(https:\/\/[^\s)]+)/);
  if (parts.length === 1) return text;
  return parts.map((part) =>
    part.startsWith("https://") ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

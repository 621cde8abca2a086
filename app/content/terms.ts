import type { Language } from "./languages";
import { regulator, scoresIn } from "./regulator";
import type { PublicSite } from "./site-schema";
import { standardWarning } from "./standard-warning";
import type { Rooms } from "./words/catalogue.server";
import { fill } from "./words/fill";

export type TermsWords = Pick<Rooms, "terms" | "mitc" | "risk">;

export interface TermsSection {
  id: string;
  title: string;
  clauses: string[];
}

/**
 * The terms as plain text, in numbered sections of numbered clauses. The page and the signed
 * agreement are made of the same.
 */
export function termsAsText(site: PublicSite, words: TermsWords): TermsSection[] {
  const values = termsValues(site, words);
  return terms(words, values).map(({ clauses, ...section }) => ({
    ...section,
    clauses: clauses.map((clause) => fill<string>(clause, values)),
  }));
}

/**
 * The terms before their places are filled.
 *
 * @param values of `termsValues`: a clause is left out where one that it needs is ""
 */
export function terms({ terms: own, mitc }: TermsWords, values: TermsValues): TermsSection[] {
  const needs = (clause: string, value: keyof TermsValues) => clause.includes(`{${value}}`);
  const none = (Object.keys(values) as (keyof TermsValues)[]).filter((name) => !values[name]);
  return [...Object.entries(own.sections), ["mitc", mitc] as const].map(
    ([id, { title, clauses }]) => ({
      id,
      title,
      clauses: Object.values<string>(clauses).filter(
        (clause) => !none.some((value) => needs(clause, value)),
      ),
    }),
  );
}

/** How the dates of the terms are told, wherever they are drawn. */
export const termsDates = ({ terms: { dates } }: TermsWords, version: string): string =>
  fill(dates, { version });

/** What fills the places of the terms' sentences. */
export function termsValues(
  site: PublicSite,
  { terms: own, mitc, risk }: TermsWords,
  language: Language = "en",
) {
  const { analyst, payee, product, refunds } = site;
  const cefcom = payee.cefcom ? "offered" : "not";
  return {
    analyst: analyst.registeredName,
    product,
    type: analyst.type,
    number: analyst.registrationNumber,
    upiId: payee.upiId,
    payee: payee.name,
    cefcom: own.cefcom[cefcom],
    mitcCefcom: mitc.cefcom[cefcom],
    promise: refunds.promise,
    days: String(refunds.days),
    earlier: refunds.earlier.map(({ on, said }) => `${on ? `${on}: ` : ""}"${said}"`).join(" "),
    halfLiability: site.halfLiabilityClause ?? "",
    fact: risk.fact,
    warning: standardWarning,
    scores: scoresIn(language),
    smartOdr: regulator.smartOdr,
    tollFree: regulator.tollFree[0],
    otherTollFree: regulator.tollFree[1],
    jurisdiction: site.address.jurisdiction,
  };
}

export type TermsValues = ReturnType<typeof termsValues>;

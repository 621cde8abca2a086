import type { Language } from "../../content/languages";
import type { PublicSite } from "../../content/site-schema";
import type { Translation } from "../../content/site-translations";
import { saidIn } from "../../content/words/said-in.server";

/**
 * The site file's own sentences in the reader's language: as the operator translated them (in a
 * further language each by its English, so that none outlives it), and those that stand in it by
 * default; all else as it was written.
 */
export function siteIn<Site extends PublicSite>(language: Language, site: Site): Site {
  if (language === "en") return site;
  const known: Map<Language, PublicSite> = saidOf.get(site) ?? new Map();
  saidOf.set(site, known);
  const said = (known.get(language) as Site | undefined) ?? sayAll(language, site);
  known.set(language, said);
  return said;
}

/** Every page asks for it, and a site file stays the same object until it is read anew. */
const saidOf = new WeakMap<PublicSite, Map<Language, PublicSite>>();

function sayAll<Site extends PublicSite>(language: Language, site: Site): Site {
  const own = translated(site, language === "hi" ? site.translations.hi : undefined);
  const further = new Map(Object.entries(site.translations.further?.[language] ?? {}));
  const say = (sentence: string) => further.get(sentence) ?? saidIn(language, sentence);
  const { analyst, contact, refunds, officers, payee } = own;
  const hours = say(contact.hours);
  // Officers who are there when everybody is: those hours are translated once.
  const of = <One extends { hours?: string | undefined }>(one: One): One => ({
    ...one,
    ...(one.hours && { hours: one.hours === site.contact.hours ? hours : say(one.hours) }),
  });
  return {
    ...own,
    analyst: { ...analyst, type: say(analyst.type) },
    contact: { ...contact, hours },
    officers: {
      principal: of(officers.principal),
      compliance: of(officers.compliance),
      grievance: of(officers.grievance),
      accessibility: of(officers.accessibility),
      privacy: of(officers.privacy),
    },
    payee: { ...payee, ...(payee.startPromise && { startPromise: say(payee.startPromise) }) },
    withoutAadhaar: say(own.withoutAadhaar),
    parrva: say(own.parrva),
    refunds: { ...refunds, promise: say(refunds.promise) },
  };
}

/**
 * Each entry that is translated in place of its own; what the file does not say, no translation
 * does.
 */
function translated<Entries extends object>(
  own: Entries,
  said: Translation | Record<string, unknown> | undefined,
): Entries {
  const entries = Object.entries(said ?? {}).flatMap(([name, words]: [string, unknown]) => {
    const before = (own as Record<string, unknown>)[name];
    if (before === undefined || words === undefined) return [];
    return [
      [
        name,
        typeof before === "object" && before !== null
          ? translated(before, words as Record<string, unknown>)
          : words,
      ],
    ];
  });
  return { ...own, ...Object.fromEntries(entries) } as Entries;
}

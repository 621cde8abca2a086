import type { Language } from "../../content/languages";
import type { PublicSite } from "../../content/site-schema";
import { saidIn } from "../../content/words/said-in.server";

/**
 * The site file's own sentences in the reader's language, where they are those that stand in it by
 * default; what the owner wrote is shown as it was written.
 */
export function siteIn(language: Language, site: PublicSite): PublicSite {
  const say = (sentence: string) => saidIn(language, sentence);
  const { analyst, contact, refunds } = site;
  return {
    ...site,
    analyst: { ...analyst, type: say(analyst.type) },
    contact: { ...contact, hours: say(contact.hours) },
    parrva: say(site.parrva),
    refunds: { ...refunds, promise: say(refunds.promise) },
  };
}

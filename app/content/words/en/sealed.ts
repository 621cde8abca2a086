import {
  actions,
  disclosures,
  horizons,
  kinds,
  levels,
  type Disclosure,
} from "../../research-terms";

/**
 * The fixed words of a sealed text. They are sealed in English; a reader of another language is
 * told beside them what they mean.
 */
export const sealed = {
  facts: {
    instrument: "Instrument",
    expiry: "Expiry",
    option: "Option",
    action: "Action",
    entry: "Entry",
    horizon: "Horizon",
  },
  actions,
  kinds,
  levels,
  horizons,
  disclosures: Object.fromEntries(
    Object.entries(disclosures).map(([name, [asked, none]]) => [name, { asked, none }]),
  ) as Record<Disclosure, { asked: string; none: string }>,
  ai: {
    asked: "Artificial intelligence was used",
    none: "No artificial intelligence was used.",
  },
  reached: "{level} reached",
  corrects: "Correction of entry {number}",
} as const;

import { z } from "zod";
import {
  actions,
  disclosures,
  exchanges,
  horizons,
  levels,
  type Disclosure,
} from "../../content/research-terms";
import type { FileId } from "../platform/store/ids";

const paise = z.number().int().positive();
const oneOf = <T extends object>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);
const names = z.array(z.object({ name: z.string(), reason: z.string() }));
/** null: no; else what there is to say */
const answers = z.object(
  Object.fromEntries(Object.keys(disclosures).map((key) => [key, z.string().nullable()])) as Record<
    Disclosure,
    z.ZodNullable<z.ZodString>
  >,
);
/** what a tool of artificial intelligence was used for; null: none was */
const ai = z.string().nullable();

/** A picture or a paper with an entry, which binds its bytes by their hash. */
export const EnclosedFile = z.object({
  id: z.string().transform((id) => id as FileId),
  type: z.enum(["avif", "webp", "pdf"]),
  /** of a picture what it shows, in words for who cannot see it; of a paper what it is */
  says: z.string(),
  /** pixels; null of a paper */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** bytes */
  size: z.number().int(),
  /** SHA-256, hex */
  hash: z.string(),
});
export type EnclosedFile = z.infer<typeof EnclosedFile>;
/** Older entries say nothing of files. */
const files = z.array(EnclosedFile).default([]);

/** whether anybody of theirs dealt in it within 30 days; null: older entries do not say */
const dealt = z.enum(["no", "yes"]).nullable().default(null);

const Reasons = {
  basis: z.string(),
  risk: z.string(),
  disclosures: answers,
  ai,
  dealt,
  names,
  files,
};

const Idea = z.object({
  kind: z.literal("idea"),
  title: z.string(),
  instrument: z.object({
    exchange: z.enum(exchanges),
    symbol: z.string(),
    name: z.string(),
    /** a day, "2026-12-31"; of futures and options */
    expiry: z.string().nullable(),
    option: z.object({ strike: paise, right: z.enum(["CE", "PE"]) }).nullable(),
  }),
  action: oneOf(actions),
  entry: z.object({ from: paise, to: paise }),
  targets: z.array(paise),
  stopLoss: paise,
  horizon: oneOf(horizons),
  rationale: z.string(),
  ...Reasons,
});
export type Idea = z.infer<typeof Idea>;

const Note = z.object({ kind: z.literal("note"), title: z.string(), text: z.string(), ...Reasons });
export type Note = z.infer<typeof Note>;

/** What is added to an idea or a note later. `title` is that one's, for who may not read it. */
const Addition = z.object({
  kind: z.enum(["update", "partial exit", "reached", "closed", "withdrawn", "correction"]),
  title: z.string(),
  text: z.string(),
  /** of `reached` */
  level: oneOf(levels).nullable(),
  /** of a correction: the number of the entry that it corrects */
  corrects: z.number().int().nullable(),
  /** what has changed in the disclosures since; null: nothing */
  disclosed: z.string().nullable(),
  ai,
  dealt,
  names,
  files,
});
export type Addition = z.infer<typeof Addition>;

/** The ids of services, as a row has them. */
export const servicesIn = (json: string): string[] => z.array(z.string()).parse(JSON.parse(json));

/** What an entry says, as it is kept for good. Amounts in paise. */
export const Content = z.discriminatedUnion("kind", [Idea, Note, Addition]);
export type Content = z.infer<typeof Content>;

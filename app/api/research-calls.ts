import { z } from "zod";
import { asking } from "./asking";
import { ExampleIdea } from "../content/example-ideas";
import { call, none, nothing } from "./call";
import { id } from "./fields";

/** ISO instants throughout. */
const Listed = z.object({
  id,
  title: z.string(),
  /**
   * "Open", "Open, updated", "Closed", "Withdrawn", "Note", "More was published since" (of which
   * this person may read nothing): never how it ended
   */
  state: z.string(),
  services: z.array(z.string()),
  releasedAt: z.string(),
  /** the latest addition that this person may read */
  updatedAt: z.string().nullable(),
  /** something in it was not opened yet */
  unread: z.boolean(),
  line: z.string(),
});
export type Listed = z.infer<typeof Listed>;

const List = z.object({
  items: z.array(Listed),
  /** for `before`: there are more */
  older: z.string().nullable(),
  /** for `before`: there are newer ones; "" leads to the newest */
  newer: z.string().nullable(),
  /** what may be filtered by */
  services: z.array(z.object({ id, name: z.string() })),
  /** "2026-11", newest first */
  months: z.array(z.string()),
});
export type ResearchList = z.infer<typeof List>;

/** A picture or a paper; its bytes are `researchAttachment`. */
const Enclosure = z.object({
  id,
  /** of a picture what it shows, for who cannot see it; of a paper what it is */
  says: z.string(),
  /** its size in pixels; null: a PDF */
  picture: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  kb: z.number().int(),
});
export type Enclosure = z.infer<typeof Enclosure>;

const Original = z.object({
  number: z.number().int(),
  releasedAt: z.string(),
  /** name and value */
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** the rationale of an idea, the text of a note */
  body: z.string(),
  basis: z.string(),
  risk: z.string(),
  files: z.array(Enclosure),
  disclosures: z.array(z.string()),
});
const Added = z.object({
  number: z.number().int(),
  releasedAt: z.string(),
  /** "Update", "Correction of entry 7" … */
  what: z.string(),
  text: z.string(),
  files: z.array(Enclosure),
});
const Item = z.object({
  title: z.string(),
  state: z.string(),
  services: z.array(z.string()),
  /** name, "Research Analyst", registration, as it was signed */
  by: z.string(),
  /** null: it was released before this person held the service */
  original: Original.nullable(),
  /** in its place, after a restore: what its letter said, without pictures and papers */
  putBack: z
    .object({ number: z.number().int(), releasedAt: z.string(), text: z.string() })
    .nullable(),
  added: z.array(Added),
  /** there is more about it, which went to others than this person */
  later: z.boolean(),
});
export type ResearchItem = z.infer<typeof Item>;

const Sealed = z.object({
  /**
   * `same`: the pasted text holds the sealed one, as it is in `text`; `number`: a number alone was
   * asked for; `differs`: the entry is there, the text or its seal is another; `several`: more than
   * one sealed text was pasted; `unknown`: no such entry; `broken`: our own list contradicts itself
   * or the letter. Of what a restore of the database lost: `lost`: sealed by us and unchanged, in
   * `text`; `signed`: our signature is in it, and its text can no longer be proved; `altered`: our
   * signature is of another text; `gone`: the number is given up, and no signature of ours is in
   * what was pasted; `behind`: no such entry, in a list that may lack its newest ones
   */
  outcome: z.enum([
    ...["same", "number", "differs", "several", "unknown", "broken"],
    ...["lost", "signed", "altered", "gone", "behind"],
  ] as const),
  number: z.number().int().nullable(),
  of: z.number().int(),
  sealedAt: z.string().nullable(),
  /** the numbers of what was added since; of a text that is the sealed one only */
  later: z.array(z.number().int()),
  /** of an entry that is found, by its number too: what withdrew it, and what corrects it */
  withdrawn: z.number().int().nullable(),
  corrected: z.array(z.number().int()),
  /** what is sealed, of one who has it: all else in what was pasted is anybody's */
  text: z.string().nullable(),
});
export type ResearchSealed = z.infer<typeof Sealed>;

/** What our own backend alone answers: on somebody else's API there is no research. */
export const researchCalls = {
  researchList: call({
    method: "GET",
    path: "/research/list",
    who: "person",
    payload: z.object({
      service: id.optional(),
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, asking("fields.month"))
        .optional(),
      q: z.string().max(80, asking("fields.fewer-words")).optional(),
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    answer: List,
  }),
  /** not this person's, and not there at all, are the same 404 */
  researchItem: call({
    method: "GET",
    path: "/research/item",
    who: "person",
    payload: z.object({ id }),
    answer: Item,
  }),
  /** the same as a PDF, its entries as they were sealed */
  researchFile: call({
    method: "GET",
    path: "/research/item-file",
    who: "person",
    payload: z.object({ id }),
    answer: nothing,
    file: "application/pdf",
  }),
  /** a picture or a paper of an entry, for who was entitled to that */
  researchAttachment: call({
    method: "GET",
    path: "/research/attachment",
    who: "person",
    payload: z.object({ id }),
    answer: nothing,
    file: ["image/avif", "image/webp", "application/pdf"],
  }),
  /** the person has it open: it is unread no more, and that is on record */
  researchOpened: call({
    method: "POST",
    path: "/research/opened",
    who: "person",
    payload: z.object({ id }),
    answer: nothing,
  }),
  /** a letter, or the number of an entry */
  researchSeal: call({
    method: "POST",
    path: "/research/seal",
    who: "public",
    payload: z.object({ text: z.string().max(60_000, asking("fields.letter-too-long")) }),
    answer: Sealed,
  }),
  /** the leaves of the log in hex, which tell nothing of the texts, and the newest checkpoint */
  researchLog: call({
    method: "GET",
    path: "/research/log",
    who: "public",
    payload: none,
    answer: z.object({
      leaves: z.array(z.string()),
      checkpoint: z.string(),
      key: z.string().nullable(),
    }),
  }),
  /** the closed idea that the owner chose for each service: as it was written, not how it ended */
  researchExamples: call({
    method: "GET",
    path: "/research/examples",
    who: "public",
    payload: none,
    answer: z.array(ExampleIdea.safeExtend({ serviceId: id })),
  }),
} as const;

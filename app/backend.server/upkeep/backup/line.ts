import { z } from "zod";
import { Tally } from "./tally";

/** The version of what the lines of a backup say. */
export const FORMAT = 1;

const Head = z.object({
  is: z.literal("head"),
  format: z.number().int(),
  migrations: z.array(z.string()),
  /** UTC ms */
  at: z.number().int(),
  dialect: z.enum(["sqlite", "postgres"]),
});
const Rows = z.object({
  is: z.literal("rows"),
  table: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
/** As it lies in the documents' store: sealed. Base64. */
const Document = z.object({ is: z.literal("document"), key: z.string(), content: z.base64() });
const End = z.object({
  is: z.literal("end"),
  tally: Tally,
  documents: z.number().int(),
  missing: z.array(z.string()),
});

/** A backup is one head, the rows, the documents and one end. */
export const Line = z.discriminatedUnion("is", [Head, Rows, Document, End]);
export type Line = z.infer<typeof Line>;
export type Head = z.infer<typeof Head>;
export type End = z.infer<typeof End>;

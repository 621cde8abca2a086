import type { z } from "zod";
import { grouped } from "../content/rupees";
import { asking } from "./asking";

/**
 * A text of so many letters at most, as who reads it counts them: "क्षि" is one, which a computer
 * keeps in four. What a browser is told (`maxlength`) it counts as a computer does, so that bound
 * is wider: nobody is stopped before the number that is promised, and letters with marks without
 * end are refused.
 */
export const lettersAtMost = (most: number, schema: z.ZodString): z.ZodString => {
  const error = asking("fields.at-most", { most: grouped(most) });
  return schema
    .max(most * WIDEST, { error, abort: true })
    .refine((text) => lettersIn(text) <= most, error);
};

/** Indian scripts take two to three a letter, most emoji two. */
const WIDEST = 4;

const lettersIn = (text: string): number => [...graphemes.segment(text)].length;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

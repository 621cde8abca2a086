import type { Parts } from "../../platform/parts";
import { tokensOf } from "./evidence";

/** What a line says, as far as it is kept in mind (hashed) once it paid a claim. */
export interface LineSaid {
  /** "2026-11-20"; null where it cannot be read */
  date: string | null;
  paise: number;
  text: string;
}

/** Words of so many lines that they tell none from another. */
const COMMON = /^(?:UPI|IMPS|NEFT|RTGS|BY|FROM|TRANSFER|TRF|PAYMENT|PAY|FEES?|CR|CREDIT|MOB|INB)$/;
const MOST = 8;

/**
 * Keyed hashes of a line's words, each with its day and amount: by them another file's line that
 * says much the same is known, though the bank cut or filled up its words. None without a day. In
 * order, so that two presses that keep some of the same do not wait for each other.
 */
export function tracesOf({ seal }: Pick<Parts, "seal">, { date, paise, text }: LineSaid): string[] {
  if (date === null) return [];
  const words = tokensOf(text).filter((word) => /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word));
  return [...new Set(words)]
    .filter((word) => !COMMON.test(word))
    .slice(0, MOST)
    .map((word) => seal.hash(`a word of\n${date}\n${paise}\n${word}`, "bank_lines.line"))
    .sort();
}

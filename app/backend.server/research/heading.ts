import { onlyWords } from "./sealed-text";

/** What the head of a sealed text says of its place in the log. */
export interface SealedHeading {
  number: number;
  root: number;
  /** UTC ms */
  releasedAt: number;
  how: "letter" | "given up";
}

const HEAD = /^Research entry (\d{1,9})(?:, about entry (\d{1,9}))? /;
const TIME = / (Released|Given up) \d\d-\d\d-\d{4} [\d:]{8} IST \((\d{4}-\d\d-\d\dT[\d:.]{12}Z)\) /;

/** Read back from the text, where nothing else is known of an entry; null: it has no such head. */
export function headingOf(text: string): SealedHeading | null {
  const words = onlyWords(text);
  const [found, number = "", about = number] = HEAD.exec(words) ?? [];
  const [, verb, instant = ""] = TIME.exec(words) ?? [];
  const releasedAt = Date.parse(instant);
  if (found === undefined || Number.isNaN(releasedAt)) return null;
  const how = verb === "Given up" ? "given up" : "letter";
  return { number: Number(number), root: Number(about), releasedAt, how };
}

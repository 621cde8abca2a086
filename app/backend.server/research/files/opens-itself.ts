/** A PDF's objects as they are written: its text without streams, and each by its number. */
export interface Objects {
  texts: string[];
  byNumber: Map<number, string>;
}

/** What a reader's program would go to, ask or start. */
const LEADS_AWAY =
  /\/(?:URI|GoToR|GoToE|Launch|SubmitForm|ImportData|JavaScript|Thread)(?![A-Za-z0-9])/;
/** What is done without a press: on opening the paper, a page or a field. */
const BY_ITSELF = /\/(?:OpenAction|AA)(?![A-Za-z0-9])/g;
/** A place in the paper itself, behind which all else of it can be reached. */
const PLACES = /\/S?D(?![A-Za-z0-9])\s*(?:\[[^\]]*\]|\d+\s+\d+\s+R)/g;

/**
 * What a PDF opens by itself: an address, another file, a form that is sent. A link that somebody
 * must press is none of it, and neither is the page that it opens at.
 *
 * @returns the name of the action; "unreadable" where it cannot be followed; null: nothing
 */
export function opensItself({ texts, byNumber }: Objects): string | null {
  const seen = new Set<number>();
  const look = (value: string): string | null => {
    const done = value.replace(PLACES, "");
    const [found] = LEADS_AWAY.exec(done) ?? [];
    if (found) return found.slice(1);
    for (const [, number] of done.matchAll(/(\d+)\s+\d+\s+R\b/g)) {
      const known = byNumber.get(Number(number));
      if (seen.has(Number(number)) || known === undefined) continue;
      seen.add(Number(number));
      const there = valueAt(known, 0);
      const why = there === null ? "unreadable" : look(there);
      if (why) return why;
    }
    return null;
  };
  let left = MOST;
  for (const text of texts)
    for (const { index, 0: name } of text.matchAll(BY_ITSELF)) {
      const value = left-- > 0 ? valueAt(text, index + name.length) : null;
      const why = value === null ? "unreadable" : look(value);
      if (why) return why;
    }
  return null;
}

/** As many of them, and as long, as any true paper has; looking at more would take minutes. */
const MOST = 2_000;
const LONGEST = 20_000;

/**
 * The value that stands at a place: a dictionary as far as it goes, a reference; a list is a place
 * in the paper (""). @returns null where it does not end
 */
function valueAt(text: string, at: number): string | null {
  const value = text.slice(at, at + LONGEST).replace(/^(?:\s|%[^\r\n]*)+/, "");
  if (value === "") return at >= text.length ? "" : null;
  if (!value.startsWith("<<")) return /^(?:\d+\s+\d+\s+R\b|\/[A-Za-z0-9]+)/.exec(value)?.[0] ?? "";
  const mark = /<<|>>|<[^<>]*>|%[^\r\n]*|\(/g;
  let depth = 0;
  for (let found = mark.exec(value); found; found = mark.exec(value)) {
    const [sign] = found;
    if (sign === "(") {
      const end = endOfString(value, found.index);
      if (end === null) return null;
      mark.lastIndex = end;
    }
    if (sign === "<<") depth++;
    if (sign === ">>" && --depth === 0) return value.slice(0, mark.lastIndex);
  }
  return null;
}

/** Behind the bracket that ends a string, which may have pairs of brackets in it. */
function endOfString(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return null;
}

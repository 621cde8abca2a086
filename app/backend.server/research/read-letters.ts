import { ENDS } from "./letter";
import { onlyWords } from "./sealed-text";

/** What was pasted, taken apart as the published program does (`public/verify-research.mjs`). */
export interface Pasted {
  /** bare words of what stands before the first letter */
  before: string;
  letters: PastedLetter[];
  /** how often each mark of a sealed text stands in it */
  marks: { begin: number; end: number };
}

export interface PastedLetter {
  /** as it stands between the two marks, without quoting marks */
  text: string;
  /** bare words of what stands behind it, up to the next letter */
  behind: string;
}

/** What words say of a seal, each time that they do; true or not. */
export interface SealSaid {
  salts: string[];
  leaves: string[];
  keys: string[];
  /** null: one that cannot be read */
  checkpoints: (CheckpointSaid | null)[];
}

export interface CheckpointSaid {
  origin: string;
  size: number;
  root: string;
  /** all of it, as a signed note; null: its signature is missing */
  note: string | null;
}

/** Reads letters, one behind the other, and whatever stands around them. */
export function readLetters(pasted: string): Pasted {
  const unquoted = pasted.normalize("NFC").replace(/^(?:[ \t]*\u003e)+ ?/gm, "");
  const [head = "", ...parts] = unquoted.split(BEGINNING);
  const letters = parts.flatMap((part) => {
    const [text = "", ...behind] = part.split(END);
    return behind.length === 0 ? [] : [{ text, behind: onlyWords(behind.join(` ${ENDS} `)) }];
  });
  const end = unquoted.split(END).length - 1;
  return { before: onlyWords(head), letters, marks: { begin: parts.length, end } };
}

/** @param words bare ones (`onlyWords`) */
export function sealSaid(words: string): SealSaid {
  const all = (pattern: RegExp) => [...words.matchAll(pattern)].map(([, one = ""]) => one);
  return {
    salts: all(/\bSalt (\S{40,})/g),
    leaves: all(/\bLeaf (\S{40,})/g),
    keys: all(/\bKey (\S+\+\S+)/g),
    checkpoints: [...words.matchAll(CHECKPOINT)].map(
      ([, origin, size, root, signer, signature]) => {
        if (origin === undefined || size === undefined || root === undefined) return null;
        const text = `${origin}\n${size}\n${root}\n`;
        const note = signature === undefined ? null : `${text}\n— ${signer} ${signature}\n`;
        return { origin, size: Number(size), root, note };
      },
    ),
  };
}

const CHECKPOINT =
  /Checkpoint:(?: (\S+) (\d{1,9}) ([A-Za-z0-9+/]{43}=)(?: — (\S+) ([A-Za-z0-9+/=]+))?)?/gu;

/**
 * Without the page numbers of a PDF of ours ("Page 1 of 3"), which a copy takes along; they are not
 * sealed. What was copied may begin in the middle of it, so that only their order and number tell
 * them from a line of the text: one reading for each number of pages that is named.
 */
export function unpaged(pasted: string): string[] {
  const numbers = new Set([...pasted.matchAll(FOOT)].map(([, , of = ""]) => of));
  return [...numbers].slice(0, MOST_READ).map((all) => {
    let next: number | null = null;
    return pasted.replaceAll(FOOT, (line, page: string, of: string) => {
      if (of !== all || Number(page) !== (next ?? Number(page)) || Number(page) > Number(all))
        return line;
      next = Number(page) + 1;
      return "";
    });
  });
}
const FOOT = /^[ \t\f\u003e]*Page (\d{1,3}) of (\d{1,3})[ \t\r\f]*$/gm;
const MOST_READ = 3;

/** The marks, wherever mail programs broke their lines; copies of PDFs may lose the last stroke. */
const BEGINNING = /-----\s+sealed\s+text\s+begins\s+-{4,5}/;
const END = /-----\s+sealed\s+text\s+ends\s+-{4,5}/;

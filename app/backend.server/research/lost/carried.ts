import { leafOf, onlyWords } from "../sealed-text";

/** What a letter carries of its own seal, read as the published program reads it. */
export interface Carried {
  number: number;
  /** as it stands in the letter, without quoting marks */
  text: string;
  salt: string;
  /** the hash of both, hex */
  leaf: string;
  /** what the letter says that the leaf and the log's key are; null: it does not */
  saysLeaf: string | null;
  saysKey: string | null;
  /** a signed note; whose, is still to be looked at */
  checkpoint: string;
  /** what stands around the sealed text */
  beside: string;
}

const BEGINS = /-----\s+sealed\s+text\s+begins\s+-----/g;
const ENDS = /-----\s+sealed\s+text\s+ends\s+-----/;

/** Every letter in what was pasted, one behind the other; what is none is left out. */
export function lettersIn(pasted: string): Carried[] {
  const unquoted = pasted.normalize("NFC").replace(/^(?:[ \t]*\u003e)+ ?/gm, "");
  const [head = "", ...parts] = unquoted.split(BEGINS);
  return parts.flatMap((part, at) => {
    const [text = "", ...behind] = part.split(ENDS);
    if (behind.length !== 1) return [];
    const rest = onlyWords(behind.join(" "));
    const number = /^Research entry (\d{1,9})\b/.exec(onlyWords(text))?.[1];
    const salt = /\bSalt ([0-9a-f]{64})(?= |$)/.exec(rest)?.[1];
    const [note, origin, size, root, signer, signature] =
      /\bCheckpoint: (\S+) (\d{1,9}) ([A-Za-z0-9+/]{43}=) — (\S+) ([A-Za-z0-9+/=]+)/u.exec(rest) ??
      [];
    if (number === undefined || salt === undefined || note === undefined) return [];
    return [
      {
        number: Number(number),
        text: text.trim().replaceAll("\r\n", "\n"),
        salt,
        leaf: leafOf(salt, text).toString("hex"),
        saysLeaf: /\bLeaf (\S{40,})/.exec(rest)?.[1] ?? null,
        saysKey: /\bKey (\S+\+\S+)/.exec(rest)?.[1] ?? null,
        checkpoint: `${origin}\n${size}\n${root}\n\n— ${signer} ${signature}\n`,
        beside: `${at === 0 ? onlyWords(head) : ""} ${rest}`,
      },
    ];
  });
}

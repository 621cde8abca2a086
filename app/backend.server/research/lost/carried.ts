import { ENDS } from "../letter";
import { readLetters, sealSaid } from "../read-letters";
import { leafOf, onlyWords } from "../sealed-text";

/** What a letter carries of its own seal, whole enough to be put back. */
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
  /** the id in the last link to an idea or note before it; nothing seals that */
  link: string | null;
  /** what stands around the sealed text */
  beside: string;
}

/** Every letter in what was pasted, one behind the other; what is none is left out. */
export function lettersIn(pasted: string): Carried[] {
  const { before, letters } = readLetters(pasted);
  return letters.flatMap(({ text, behind }, at) => {
    const { salts, leaves, keys, checkpoints } = sealSaid(behind);
    const number = /^Research entry (\d{1,9})\b/.exec(onlyWords(text))?.[1];
    const salt = salts.find((one) => /^[0-9a-f]{64}$/.test(one));
    const checkpoint = checkpoints.find((one) => one?.note)?.note;
    if (number === undefined || salt === undefined || !checkpoint) return [];
    if (behind.includes(ENDS)) return [];
    return [
      {
        ...{ number: Number(number), text: text.trim().replaceAll("\r\n", "\n"), salt, checkpoint },
        leaf: leafOf(salt, text).toString("hex"),
        saysLeaf: leaves[0] ?? null,
        saysKey: keys[0] ?? null,
        link: idIn(at === 0 ? before : (letters[at - 1]?.behind ?? "")),
        beside: `${at === 0 ? before : ""} ${behind}`,
      },
    ];
  });
}

const idIn = (words: string): string | null =>
  [...words.matchAll(/\/research\/([0-9A-HJKMNP-TV-Z]{26})(?![\w-])/g)].at(-1)?.[1] ?? null;

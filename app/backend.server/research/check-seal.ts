import type { ResearchSealed } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { Kind } from "../../content/research-terms";
import { Content } from "./content";
import { filesWrong } from "./files/released-files";
import { lostResearch } from "./lost/fence";
import { lostLetter } from "./lost/lost-letter";
import { readBack } from "./lost/read-back";
import { edgeAt, newestPlace, placeAt, recoveredAt, type RecoveredRow } from "./places";
import { iso } from "./reading";
import { besideOf, holdsTheSame, readingsOf, saysTheSame } from "./mail-changes";
import { readLetters, sealSaid } from "./read-letters";
import { onlyWords } from "./sealed-text";
import { inLatinDigits } from "../../content/latin-digits";
import { isKeyOf, openedNote } from "./checkpoint";
import { publicKey } from "./signer";
import { recoveredSoundness, soundness, type EntryRow } from "./sound";

/**
 * Whether a letter is one that was sealed, as it was; or of a number alone whether there is such an
 * entry. Of a text that differs nothing of the true one is told. What a restore lost of our list is
 * still known by our signature. What is asked is not kept.
 */
export async function checkSeal(
  { store: { db } }: Pick<Parts, "store">,
  pasted: string,
): Promise<ResearchSealed> {
  const readings = await readingsOf(pasted);
  const [plain = ""] = readings;
  const words = onlyWords(plain);
  const typed = inLatinDigits(words);
  const of = (await newestPlace(db))?.number ?? 0;
  const nothing = { number: null, of, sealedAt: null, later: [], text: null, ...NOT_UNDONE };
  const asked =
    /^(?:entry )?#?(\d{1,9})\.?$/i.exec(typed) ?? /Research entry (\d{1,9})/.exec(words);
  const row = asked && (await rowAt(db, Number(asked[1])));
  const key = await publicKey(db);
  const contradicted = row && key ? await contradicts(db, plain, key) : false;
  if (!row || contradicted || isGivenUp(row)) {
    const lost = await lostLetter(db, key, plain);
    const sealedAt = lost?.sealedAt ?? null;
    if (lost) return { ...nothing, ...lost, sealedAt: sealedAt === null ? null : iso(sealedAt) };
  }
  if (!row) {
    const behind = asked && (await lostResearch(db)) !== null;
    return { outcome: behind ? "behind" : "unknown", ...nothing };
  }
  const about = { ...nothing, number: row.number, sealedAt: iso(row.released_at) };
  if (!key || !(await isSound(db, row, key)) || contradicted)
    return { outcome: "broken", ...about };
  if (isGivenUp(row)) return { outcome: "gone", ...about };
  const outcome = asked[0] === typed ? "number" : await compared(db, readings, row, key);
  if (outcome !== "same" && outcome !== "number") return { outcome, ...about };
  const later = await laterThan(db, row);
  const found = { ...about, ...undone(row, later) };
  if (outcome === "number") return { outcome, ...found };
  return { outcome, ...found, later: later.map(({ number }) => number), text: row.text };
}

const NOT_UNDONE = { withdrawn: null, corrected: [] };

/**
 * As the published program (`public/verify-research.mjs`) judges a letter: of one sealed text, the
 * one between the two marks, and by the seal behind it. Where a text was copied without the marks,
 * it stands anywhere in what was pasted, and no other beside it. What mail programs change is read
 * as it was.
 */
async function compared(
  db: Db,
  readings: string[],
  row: EntryRow | RecoveredRow,
  key: Buffer,
): Promise<Compared> {
  const found: Compared[] = [];
  for (const reading of readings) found.push(await comparedAs(db, reading, row, key));
  return found.find((one) => one === "same") ?? found[0] ?? "differs";
}
type Compared = "same" | "differs" | "several";

async function comparedAs(
  db: Db,
  pasted: string,
  { number, text: sealed, salt, leaf }: EntryRow | RecoveredRow,
  key: Buffer,
): Promise<Compared> {
  const { before, letters, marks } = readLetters(pasted);
  if (marks.begin + marks.end === 0) {
    const isThere = holdsTheSame(pasted, sealed);
    const beside = headingsIn(besideOf(pasted, sealed));
    if (beside > (isThere ? 0 : headingsIn(sealed))) return "several";
    return isThere ? "same" : "differs";
  }
  if (marks.begin > 1) return "several";
  const [letter] = letters;
  if (!letter || !saysTheSame(letter.text, sealed)) return "differs";
  if (marks.end > 1 || headingsIn(`${before} ${letter.behind}`) > 0) return "several";
  const { salts, leaves, keys, checkpoints } = sealSaid(letter.behind);
  const { size, note } = checkpoints[0] ?? { size: 0, note: null };
  const ours = note === null ? null : await placeAt(db, size);
  const holds =
    (salts[0] ?? salt) === salt &&
    (leaves[0] ?? leaf) === leaf &&
    (keys[0] === undefined || isKeyOf(keys[0], key)) &&
    (checkpoints.length === 0 || (size >= number && note !== null && ours?.checkpoint === note));
  return holds ? "same" : "differs";
}

/** How many sealed texts begin in it. */
const headingsIn = (text: string): number => (text.match(/Research entry \d/g) ?? []).length;

/** What stands at a number, released here or put back after a restore. */
async function rowAt(db: Db, number: number): Promise<EntryRow | RecoveredRow | null> {
  const row = await db
    .selectFrom("research_entries")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? recoveredAt(db, number);
}

const isGivenUp = (row: EntryRow | RecoveredRow): boolean => "how" in row && row.how === "given up";

async function isSound(db: Db, row: EntryRow | RecoveredRow, key: Buffer): Promise<boolean> {
  try {
    const edge = await edgeAt(db, row.number - 1);
    if (!edge) return false;
    if ("how" in row) return "edge" in recoveredSoundness(row, edge, key);
    return "edge" in soundness(row, edge, key) && (await filesWrong(db, row)) === null;
  } catch {
    return false;
  }
}

/**
 * Whether the letter carries a checkpoint that our key signed and that is not ours of that size.
 * What it did not sign anybody can write, and says nothing of our list.
 */
async function contradicts(db: Db, pasted: string, key: Buffer): Promise<boolean> {
  const behind = readLetters(pasted).letters.at(-1)?.behind ?? onlyWords(pasted);
  for (const one of sealSaid(behind).checkpoints) {
    const signed = one?.note ? openedNote(one.note, key) : null;
    if (!signed) continue;
    const ours = await placeAt(db, signed.size);
    return ours?.checkpoint.split("\n")[2] !== signed.root.toString("base64");
  }
  return false;
}

interface Later {
  number: number;
  kind: Kind | null;
  corrects: number | null;
}

/** What was added about the same idea or note since. */
async function laterThan(db: Db, { root, number }: EntryRow | RecoveredRow): Promise<Later[]> {
  const later: Later[] = [];
  for (const table of ["research_entries", "research_recovered"] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where("root", "=", root)
      .where("number", ">", number)
      .execute();
    later.push(...rows.map((row) => ({ number: row.number, ...whatIn(row) })));
  }
  return later.sort((one, other) => one.number - other.number);
}

function whatIn(row: EntryRow | RecoveredRow): Pick<Later, "kind" | "corrects"> {
  if ("how" in row) return readBack(row.text) ?? { kind: null, corrects: null };
  const content = Content.parse(JSON.parse(row.content));
  return { kind: content.kind, corrects: "corrects" in content ? content.corrects : null };
}

/**
 * What whoever has the letter must know of it, whether the letter was pasted or its number asked.
 */
const undone = (row: EntryRow | RecoveredRow, later: Later[]) => ({
  withdrawn: later.find(({ kind }) => kind === "withdrawn")?.number ?? null,
  corrected: later.flatMap(({ number, corrects }) => (corrects === row.number ? [number] : [])),
});

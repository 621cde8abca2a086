import type { ResearchSealed } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { filesWrong } from "./files/released-files";
import { lostResearch } from "./lost/fence";
import { lostLetter } from "./lost/lost-letter";
import { edgeAt, newestPlace, placeAt, recoveredAt, type RecoveredRow } from "./places";
import { iso } from "./reading";
import { BEGINS, ENDS } from "./letter";
import { onlyWords } from "./sealed-text";
import { inLatinDigits } from "../../content/latin-digits";
import { verifierKey } from "./checkpoint";
import { originOf, publicKey } from "./signer";
import { recoveredSoundness, soundness, type EntryRow } from "./sound";

/**
 * Whether a letter is one that was sealed, as it was; or of a number alone whether there is such an
 * entry. Of a text that differs nothing of the true one is told. What a restore lost of our list is
 * still known by our signature. What is asked is not kept.
 */
export async function checkSeal(
  parts: Pick<Parts, "store" | "settings">,
  pasted: string,
): Promise<ResearchSealed> {
  const words = onlyWords(pasted);
  const typed = inLatinDigits(words);
  const { db } = parts.store;
  const of = (await newestPlace(db))?.number ?? 0;
  const nothing = { number: null, of, sealedAt: null, later: [], text: null };
  const asked =
    /^(?:entry )?#?(\d{1,9})\.?$/i.exec(typed) ?? /Research entry (\d{1,9})/.exec(words);
  const row = asked && (await rowAt(db, Number(asked[1])));
  const contradicted = row ? await contradicts(parts, words) : false;
  if (!row || contradicted || isGivenUp(row)) {
    const lost = await lostLetter(parts, pasted);
    const sealedAt = lost?.sealedAt ?? null;
    if (lost) return { ...nothing, ...lost, sealedAt: sealedAt === null ? null : iso(sealedAt) };
  }
  if (!row) {
    const behind = asked && (await lostResearch(db)) !== null;
    return { outcome: behind ? "behind" : "unknown", ...nothing };
  }
  const about = { number: row.number, of, sealedAt: iso(row.released_at), later: [], text: null };
  if (!(await isSound(parts, row)) || contradicted) return { outcome: "broken", ...about };
  if (isGivenUp(row)) return { outcome: "gone", ...about };
  if (asked[0] === typed) return { outcome: "number", ...about };
  const key = await publicKey(db);
  const outcome = compared(words, row, key && verifierKey(originOf(parts), key));
  if (outcome !== "same") return { outcome, ...about };
  return { outcome, ...about, later: await laterThan(db, row), text: row.text };
}

/**
 * As the published program (`public/verify-research.mjs`) judges a letter: of one sealed text, the
 * one between the two marks, and by the seal behind it. Where a text was copied without the marks,
 * it stands anywhere in what was pasted.
 */
function compared(
  words: string,
  { text, salt, leaf, checkpoint }: EntryRow | RecoveredRow,
  key: string | null,
): "same" | "differs" | "several" {
  const sealed = onlyWords(text);
  if (!words.includes(BEGINS) && !words.includes(ENDS))
    return words.includes(sealed) ? "same" : "differs";
  const [before = "", behind, ...more] = words.split(`${BEGINS} ${sealed} ${ENDS}`);
  const rest = `${before} ${behind ?? ""}`;
  const another = /-{5} sealed text|Research entry \d/;
  if (more.length > 0 || (behind !== undefined && another.test(rest))) return "several";
  if (behind === undefined) return count(words, BEGINS) > 1 ? "several" : "differs";
  const says = (pattern: RegExp, ours: string | null) =>
    [...rest.matchAll(pattern)].every(([, theirs]) => theirs === ours);
  const holds =
    says(/\bSalt (\S{40,})/g, salt) &&
    says(/\bLeaf (\S{40,})/g, leaf) &&
    says(/\bKey (\S+\+\S+)/g, key) &&
    (!rest.includes("Checkpoint:") || rest.includes(`Checkpoint: ${onlyWords(checkpoint)}`));
  return holds ? "same" : "differs";
}

const count = (words: string, of: string): number => words.split(of).length - 1;

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

async function isSound(
  parts: Pick<Parts, "store" | "settings">,
  row: EntryRow | RecoveredRow,
): Promise<boolean> {
  const { db } = parts.store;
  const key = await publicKey(db);
  try {
    const edge = await edgeAt(db, row.number - 1);
    if (!key || !edge) return false;
    const signedBy = { origin: originOf(parts), publicKey: key };
    if ("how" in row) return "edge" in recoveredSoundness(row, edge, signedBy);
    return "edge" in soundness(row, edge, signedBy) && (await filesWrong(db, row)) === null;
  } catch {
    return false;
  }
}

/** Whether the letter carries a checkpoint that is not ours of that size. */
async function contradicts(
  parts: Pick<Parts, "store" | "settings">,
  words: string,
): Promise<boolean> {
  const after = words.split(`Checkpoint: ${originOf(parts)} `)[1] ?? "";
  const found = /^(\d{1,9}) ([A-Za-z0-9+/]{43}=) /.exec(after);
  if (!found) return false;
  const ours = await placeAt(parts.store.db, Number(found[1]));
  return ours?.checkpoint.split("\n")[2] !== found[2];
}

async function laterThan(db: Db, row: EntryRow | RecoveredRow): Promise<number[]> {
  const later: number[] = [];
  for (const table of ["research_entries", "research_recovered"] as const)
    later.push(
      ...(
        await db
          .selectFrom(table)
          .select("number")
          .where("root", "=", row.root)
          .where("number", ">", row.number)
          .execute()
      ).map(({ number }) => number),
    );
  return later.sort((one, other) => one - other);
}

import type { ResearchSealed } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import { filesWrong } from "./files/released-files";
import { iso } from "./reading";
import { BEGINS, ENDS } from "./letter";
import { onlyWords } from "./sealed-text";
import { inLatinDigits } from "../../content/latin-digits";
import { verifierKey } from "./checkpoint";
import { originOf, publicKey } from "./signer";
import { soundness, type EntryRow } from "./sound";
import { edgeOf, emptyEdge } from "./tree";

/**
 * Whether a letter is one that was sealed, as it was; or of a number alone whether there is such an
 * entry. Of a text that differs nothing of the true one is told. What is asked is not kept.
 */
export async function checkSeal(
  parts: Pick<Parts, "store" | "settings">,
  pasted: string,
): Promise<ResearchSealed> {
  const words = onlyWords(pasted);
  const typed = inLatinDigits(words);
  const { db } = parts.store;
  const newest = await db
    .selectFrom("research_entries")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const of = newest?.number ?? 0;
  const nothing = { number: null, of, sealedAt: null, later: [], text: null };
  const asked =
    /^(?:entry )?#?(\d{1,9})\.?$/i.exec(typed) ?? /Research entry (\d{1,9})/.exec(words);
  const row = asked && (await entry(parts, Number(asked[1])));
  if (!row) return { outcome: "unknown", ...nothing };
  const about = { number: row.number, of, sealedAt: iso(row.released_at), later: [], text: null };
  if (!(await isSound(parts, row)) || (await contradicts(parts, words)))
    return { outcome: "broken", ...about };
  if (asked[0] === typed) return { outcome: "number", ...about };
  const key = await publicKey(db);
  const outcome = compared(words, row, key && verifierKey(originOf(parts), key));
  if (outcome !== "same") return { outcome, ...about };
  return { outcome, ...about, later: await laterThan(parts, row), text: row.text };
}

/**
 * As the published program (`public/verify-research.mjs`) judges a letter: of one sealed text, the
 * one between the two marks, and by the seal behind it. Where a text was copied without the marks,
 * it stands anywhere in what was pasted.
 */
function compared(
  words: string,
  { text, salt, leaf, checkpoint }: EntryRow,
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

const entry = ({ store }: Pick<Parts, "store">, number: number): Promise<EntryRow | undefined> =>
  store.db
    .selectFrom("research_entries")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();

async function isSound(parts: Pick<Parts, "store" | "settings">, row: EntryRow): Promise<boolean> {
  const key = await publicKey(parts.store.db);
  const before = row.number === 1 ? null : await entry(parts, row.number - 1);
  if (!key || before === undefined) return false;
  try {
    const edge = before ? edgeOf(before.number, before.edge) : emptyEdge;
    const sound = soundness(row, edge, { origin: originOf(parts), publicKey: key });
    return "edge" in sound && (await filesWrong(parts.store.db, row)) === null;
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
  const ours = await entry(parts, Number(found[1]));
  return ours?.checkpoint.split("\n")[2] !== found[2];
}

async function laterThan({ store }: Pick<Parts, "store">, row: EntryRow): Promise<number[]> {
  const rows = await store.db
    .selectFrom("research_entries")
    .select("number")
    .where("root", "=", row.root)
    .where("number", ">", row.number)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

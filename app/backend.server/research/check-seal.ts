import type { ResearchSealed } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import { filesWrong } from "./files/released-files";
import { iso } from "./reading";
import { onlyWords } from "./sealed-text";
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
  const { db } = parts.store;
  const newest = await db
    .selectFrom("research_entries")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const of = newest?.number ?? 0;
  const nothing = { number: null, of, sealedAt: null, later: [] };
  const asked =
    /^(?:entry )?#?(\d{1,9})\.?$/i.exec(words) ?? /Research entry (\d{1,9})/.exec(words);
  const row = asked && (await entry(parts, Number(asked[1])));
  if (!row) return { outcome: "unknown", ...nothing };
  const about = { number: row.number, of, sealedAt: iso(row.released_at), later: [] };
  if (!(await isSound(parts, row)) || (await contradicts(parts, words)))
    return { outcome: "broken", ...about };
  if (asked[0] === words) return { outcome: "number", ...about };
  if (!words.includes(onlyWords(row.text))) return { outcome: "differs", ...about };
  return { outcome: "same", ...about, later: await laterThan(parts, row) };
}

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

import { instantInIndia } from "../../../content/instants";
import { kinds, type Kind } from "../../../content/research-terms";
import type { Bounds } from "../../money/figures/month-bounds";
import { namesOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { Way } from "../../platform/store/tables";
import { pointersOf } from "../../research/pointers/evidence";
import { Content } from "../../research/content";
import { filesOfEntry } from "../../research/files/released-files";
import { BEGINS, ENDS } from "../../research/letter";
import { keyBeside, publicKey } from "../../research/signer";
import { readAgainFrom } from "../../research/lost/give-to-read";
import { readBack } from "../../research/lost/read-back";
import { recoveredLine } from "../../research/lost/recovered-lines";
import { recoveredRows } from "../../research/places";
import { evidenceOf } from "../../research/evidence";

/**
 * Every entry of the time as it was sealed, oldest first, each as its letter had it: what stands
 * between two rules is checked by the seal's page and the published program.
 */
export async function researchText(parts: Parts, time: Bounds): Promise<string[]> {
  const rows = await entriesIn(parts, time).selectAll().execute();
  const recovered = (await recoveredRows(parts.store.db)).filter(
    ({ released_at: at }) => at >= time.from && at < time.to,
  );
  const both = [...rows, ...recovered].sort((one, other) => one.number - other.number);
  if (both.length === 0) return ["Nothing was released in this time."];
  const key = await publicKey(parts.store.db);
  return both.flatMap((row) => [
    ...[BEGINS, ...row.text.split("\n"), ENDS, ""],
    ...[
      `Salt ${row.salt}`,
      `Leaf ${row.leaf}`,
      `Key ${keyBeside(row.checkpoint, key)}`,
      "Checkpoint:",
    ],
    ...[...row.checkpoint.trimEnd().split("\n"), ""],
    ...("how" in row
      ? [`Entry ${row.number}: ${recoveredLine(row).says}`, `Put in on ${when(row.put_at)} IST`]
      : [`Entitled: ${row.receivers}`, ...answered(Content.parse(JSON.parse(row.content)))]),
    "=".repeat(72),
  ]);
}

/** What the form asked that no reader sees. */
export function answered({ dealt, names }: Pick<Content, "dealt" | "names">): string[] {
  const said = dealt === null ? "not kept of entries before this was" : dealt;
  return [
    `Dealing in it within 30 days, of the analyst, associates or relatives: ${said}`,
    ...names.map(({ name, reason }) => `A name that holds a banned word: ${name} = ${reason}`),
  ];
}

/** The pictures and papers of every entry of the time, byte for byte as they were sealed. */
export async function filesIn(
  parts: Parts,
  time: Bounds,
): Promise<{ name: string; content: Buffer }[]> {
  const rows = await entriesIn(parts, time).select(["number", "content"]).execute();
  const files = [];
  for (const row of rows)
    for (const { filename, bytes } of await filesOfEntry(parts.store.db, row))
      files.push({ name: `1-${filename}`, content: bytes });
  return files;
}

/** Who was entitled to each entry, and what became of it with them; instants in India. */
export async function receiversIn(parts: Parts, time: Bounds): Promise<object[]> {
  const entries = await entriesIn(parts, time).select(["number", "kind", "released_at"]).execute();
  const readable = entries.map((one) => ({ ...one, from: one.released_at }));
  const rows: object[] = [];
  for (const { number, kind, from } of [...readable, ...(await readAgain(parts, time))]) {
    const people = await evidenceOf(parts, number);
    const names = await namesOf(
      parts,
      people.map(({ person_id }) => person_id),
    );
    const short = new Map(
      (await pointersOf(parts, number)).map((one) => [`${one.person_id} ${one.way}`, one.sent_at]),
    );
    const told = (person: string, way: Way) => short.get(`${person} ${way}`) ?? null;
    for (const one of people)
      rows.push({
        Entry: number,
        Kind: kinds[kind],
        "Readable from (IST)": instantInIndia(from),
        Client: one.person_id,
        Name: names.get(one.person_id) ?? "erased",
        "Letter written (IST)": when(one.queued_at),
        "Letter sent (IST)": when(one.sent_at),
        "Letter given up (IST)": when(one.given_up_at),
        "Told on Telegram (IST)": when(told(one.person_id, "telegram")),
        "Told by SMS (IST)": when(told(one.person_id, "sms")),
        "Opened (IST)": when(one.opened_at),
      });
  }
  return rows;
}

/** What was put back after a restore: its people read it again from a time of its own. */
async function readAgain({ store: { db } }: Parts, time: Bounds) {
  const found: { number: number; kind: Kind; from: number }[] = [];
  for (const { number, text, how, put_at, released_at: at } of await recoveredRows(db)) {
    const kind = readBack(text)?.kind;
    if (how !== "letter" || kind === undefined || at < time.from || at >= time.to) continue;
    found.push({ number, kind, from: await readAgainFrom(db, put_at) });
  }
  return found;
}

const entriesIn = ({ store }: Parts, { from, to }: Bounds) =>
  store.db
    .selectFrom("research_entries")
    .where("released_at", ">=", from)
    .where("released_at", "<", to)
    .orderBy("number");

const when = (at: number | null): string => (at === null ? "" : instantInIndia(at));

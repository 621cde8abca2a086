import { sql } from "kysely";
import { signedNote } from "../../../app/backend.server/research/checkpoint";
import {
  leafOf,
  receiversDigest,
  recordOf,
} from "../../../app/backend.server/research/sealed-text";
import { signer, siteName } from "../../../app/backend.server/research/signer";
import type { EntryRow } from "../../../app/backend.server/research/sound";
import { edgeText, emptyEdge, rootOf, withLeaf } from "../../../app/backend.server/research/tree";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import type { Db } from "../../../app/backend.server/platform/store/store";
import type { TestParts } from "../../unit/parts";
import type { Dice } from "../dice";

/** A change that the product never makes. @returns the first entry that is not as it was */
type Make = (tx: Db, die: Dice, entries: number, parts: TestParts) => Promise<number>;

const fields = [
  "id",
  "root",
  "kind",
  "released_at",
  "services",
  "content",
  "receivers",
  "receivers_digest",
  "words",
  "text",
  "salt",
  "leaf",
  "edge",
  "checkpoint",
] as const;

const field: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  const name = die.pick(fields);
  const [row] = await rows(tx, number);
  const value = row?.[name] ?? "";
  const other = typeof value === "number" ? value + 1 + die.int(9) : changed(value, die);
  await tx
    .updateTable("research_entries")
    .set({ [name]: other })
    .where("number", "=", number)
    .execute();
  return number;
};

/** One character is another. */
function changed(text: string, die: Dice): string {
  // A checkpoint's last line ends; white space alone is no change of a text's words.
  const at = die.pick([...text].flatMap((one, place) => (/\s/.test(one) ? [] : [place])));
  const letters = [...text];
  letters[at] = letters[at] === "x" ? "y" : "x";
  return letters.join("");
}

const order: Make = async (tx, die, entries) => {
  const one = 1 + die.int(entries - 1);
  const other = one + 1 + die.int(entries - one);
  const set = (from: number, to: number) =>
    tx.updateTable("research_entries").set({ number: to }).where("number", "=", from).execute();
  await set(one, -1);
  await set(other, one);
  await set(-1, other);
  return one;
};

const insertion: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  const [row] = await rows(tx, number);
  if (!row) throw new Error("no such entry");
  for (let from = entries; from >= number; from--)
    await tx
      .updateTable("research_entries")
      .set({ number: from + 1 })
      .where("number", "=", from)
      .execute();
  await tx
    .insertInto("research_entries")
    .values({ ...row, id: `${row.id}x` as EntryRow["id"] })
    .execute();
  return number;
};

const deletion: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  await tx.deleteFrom("research_entries").where("number", "=", number).execute();
  if (die.chance(0.5))
    await sql`update research_entries set number = number - 1 where number > ${number}`.execute(tx);
  return number;
};

const backDating: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  const earlier = 1 + die.int(86_400_000);
  for (const table of ["research_entries", "research_receivers"])
    await sql`update ${sql.table(table)} set released_at = released_at - ${earlier} where number = ${number}`.execute(
      tx,
    );
  return number;
};

const truncation: Make = async (tx, die, entries) => {
  const first = 1 + die.int(entries);
  for (const table of ["research_entries", "research_receivers"])
    await sql`delete from ${sql.table(table)} where number >= ${first}`.execute(tx);
  return first;
};

const receiver: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  const stranger = `stranger${die.int(1_000)}` as PersonId;
  const about = await tx
    .selectFrom("research_receivers")
    .selectAll()
    .where("number", "=", number)
    .execute();
  if (about.length > 0 && die.chance(0.5))
    await tx.deleteFrom("research_receivers").where("id", "=", die.pick(about).id).execute();
  else
    await tx
      .insertInto("research_receivers")
      .values({ id: `${number}/${stranger}`, number, person_id: stranger, root: 1, released_at: 1 })
      .execute();
  return number;
};

/** A picture or paper is another, is gone, or one more is there. */
const enclosed: Make = async (tx, die, entries, parts) => {
  const files = await tx.selectFrom("research_files").select(["id", "number", "bytes"]).execute();
  const about = files.length > 0 ? die.pick(files) : null;
  if (!about) return field(tx, die, entries, parts);
  const way = die.pick(["changed", "gone", "more"] as const);
  if (way === "more")
    await tx
      .insertInto("research_files")
      .values({ ...about, id: `${about.id}x` as typeof about.id })
      .execute();
  else if (way === "gone")
    await tx.deleteFrom("research_files").where("id", "=", about.id).execute();
  else
    await tx
      .updateTable("research_files")
      .set({ bytes: changed(about.bytes, die) })
      .where("id", "=", about.id)
      .execute();
  return about.number;
};

/** As one does it who has the key as well: all from there on is sealed anew, and holds together. */
const sealedAnew =
  (make: Make): Make =>
  async (tx, die, entries, parts) => {
    const first = await make(tx, die, entries, parts);
    const key = await signer(parts, tx);
    let edge = emptyEdge;
    for (const row of await rows(tx)) {
      const number = edge.size + 1;
      const people = await tx
        .selectFrom("research_receivers")
        .select("person_id")
        .where("number", "=", number)
        .execute();
      const sorted = people.map(({ person_id }) => person_id).sort();
      const bound = {
        number,
        id: row.id,
        root: row.root,
        kind: row.kind,
        released_at: row.released_at,
        services: row.services,
        content: row.content,
        receivers: sorted.length,
        receivers_digest: receiversDigest(row.salt, sorted),
        words: row.words,
      };
      const words = row.text.replace(/\nRecord \S*$/, "");
      const text = `${words}\nRecord ${recordOf(row.salt, bound)}`;
      const sealed = number < first ? row.text : text;
      const leaf = leafOf(row.salt, sealed);
      edge = withLeaf(edge, leaf);
      const note = { origin: siteName(parts.settings), size: number, root: rootOf(edge) };
      await tx
        .updateTable("research_entries")
        .set({
          ...(number < first ? {} : bound),
          text: sealed,
          leaf: leaf.toString("hex"),
          edge: edgeText(edge),
          checkpoint: signedNote(note, key),
        })
        .where("number", "=", row.number)
        .execute();
    }
    return first;
  };

/** An old backup is put back, and other research released in the place of what was lost. */
const oldBackup: Make = sealedAnew(async (tx, die, entries) => {
  const first = 1 + die.int(entries);
  await sql`update research_entries set content = '{"kind":"note"}', text = 'Other research ' || number where number >= ${first}`.execute(
    tx,
  );
  return first;
});

const rows = (tx: Db, number?: number): Promise<EntryRow[]> =>
  tx
    .selectFrom("research_entries")
    .selectAll()
    .$if(number !== undefined, (q) => q.where("number", "=", number ?? 0))
    .orderBy("number")
    .execute();

/** A field that says what is read: of the others a rewritten log is sealed anew without a trace. */
const said: Make = async (tx, die, entries) => {
  const number = 1 + die.int(entries);
  const [row] = await rows(tx, number);
  const text = (row?.text ?? "").replace(/\nRecord \S*$/, "");
  await tx
    .updateTable("research_entries")
    .set({ text: changed(text, die) })
    .where("number", "=", number)
    .execute();
  return number;
};

export const edits: { name: string; make: Make }[] = [
  { name: "field", make: field },
  { name: "order", make: order },
  { name: "insertion", make: insertion },
  { name: "deletion", make: deletion },
  { name: "back-dating", make: backDating },
  { name: "truncation", make: truncation },
  { name: "receivers", make: receiver },
  { name: "pictures and papers", make: enclosed },
  { name: "old backup", make: oldBackup },
  { name: "words, sealed anew", make: sealedAnew(said) },
  { name: "order, sealed anew", make: sealedAnew(order) },
  { name: "deletion, sealed anew", make: sealedAnew(deletion) },
  { name: "insertion, sealed anew", make: sealedAnew(insertion) },
  { name: "back-dating, sealed anew", make: sealedAnew(backDating) },
  { name: "receivers, sealed anew", make: sealedAnew(receiver) },
];

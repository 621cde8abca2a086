import type { Parts } from "../../platform/parts";
import type { EntryId, ServiceId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { servicesIn } from "../content";
import { recoveredAt, type RecoveredRow } from "../places";
import { onlyWords } from "../sealed-text";
import type { Carried } from "./carried";
import { readBack, type ReadBack } from "./read-back";

/** An idea or a note that was put back, as far as it can be read and added to. */
export interface PutBackItem {
  id: EntryId;
  services: ServiceId[];
  row: RecoveredRow;
  said: ReadBack;
}

/** @returns null of a number that was not put back, or of which this is not known */
export async function putBackItem(db: Db, number: number): Promise<PutBackItem | null> {
  const item = await db
    .selectFrom("research_put_back")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  const row = item && (await recoveredAt(db, number));
  const said = row && readBack(row.text);
  if (!said) return null;
  return { id: item.id, services: servicesIn(item.services) as ServiceId[], row, said };
}

/**
 * The id under which an idea or a note is read, released here or put back. Throws where none is.
 */
export async function addressOfRoot(db: Db, number: number): Promise<EntryId> {
  for (const table of ["research_entries", "research_put_back"] as const) {
    const [row] = await db.selectFrom(table).select("id").where("number", "=", number).execute();
    if (row) return row.id;
  }
  throw new Error(`entry ${number} has no address`);
}

/** The services of an idea or a note, as a row has them; null where they are not known. */
export async function servicesOfRoot(db: Db, number: number): Promise<string | null> {
  for (const table of ["research_entries", "research_put_back"] as const) {
    const [row] = await db
      .selectFrom(table)
      .select("services")
      .where("number", "=", number)
      .execute();
    if (row) return row.services;
  }
  return null;
}

/**
 * Keeps of an idea or a note that is put back where it is read, by the link in its letter, and the
 * services that its text names; nothing where one of them is not known by that name any more.
 */
export async function keepItem(
  parts: Pick<Parts, "newId">,
  tx: Db,
  { number, text, link }: Pick<Carried, "number" | "text" | "link">,
): Promise<void> {
  const said = readBack(text);
  const services = said && (await servicesNamed(tx, said.services));
  if (!services) return;
  const taken = link !== null && (await isTaken(tx, link));
  const id = link === null || taken ? parts.newId<EntryId>() : (link as EntryId);
  await tx
    .insertInto("research_put_back")
    .values({ number, id, services: JSON.stringify(services) })
    .execute();
}

/** A sealed text has the names in a row, with commas between; a name may have one, too. */
async function servicesNamed(db: Db, words: string): Promise<ServiceId[] | null> {
  const all = await db.selectFrom("services").select(["id", "name"]).execute();
  const known = all
    .map(({ id, name }) => ({ id, name: onlyWords(name) }))
    .sort((one, other) => other.name.length - one.name.length);
  const found: ServiceId[] = [];
  for (let left = `${words}, `; left !== "";) {
    const next = known.find(({ name }) => left.startsWith(`${name}, `));
    if (!next) return null;
    found.push(next.id);
    left = left.slice(next.name.length + 2);
  }
  return found.sort();
}

async function isTaken(db: Db, id: string): Promise<boolean> {
  for (const table of ["research_entries", "research_put_back"] as const) {
    const [row] = await db
      .selectFrom(table)
      .select("number")
      .where("id", "=", id as EntryId)
      .execute();
    if (row) return true;
  }
  return false;
}

import type { Selectable } from "kysely";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";
import { edgeOf, emptyEdge, type Edge } from "./tree";

/** What stands at a number of the log that a restore had lost. */
export type RecoveredRow = Selectable<Tables["research_recovered"]>;

/** What every number of the log has, released here or put back after a restore. */
export interface Place {
  number: number;
  released_at: number;
  leaf: string;
  edge: string;
  checkpoint: string;
}

const tables = ["research_entries", "research_recovered"] as const;
const columns = ["number", "released_at", "leaf", "edge", "checkpoint"] as const;

/** The log's end; null before the first entry. */
export async function newestPlace(db: Db): Promise<Place | null> {
  const ends: Place[] = [];
  for (const table of tables)
    ends.push(
      ...(await db.selectFrom(table).select(columns).orderBy("number", "desc").limit(1).execute()),
    );
  return ends.sort((one, other) => other.number - one.number)[0] ?? null;
}

export async function placeAt(db: Db, number: number): Promise<Place | null> {
  for (const table of tables) {
    const [row] = await db.selectFrom(table).select(columns).where("number", "=", number).execute();
    if (row) return row;
  }
  return null;
}

/** The log's edge with so many entries; null when it has not so many. Throws when it is altered. */
export async function edgeAt(db: Db, size: number): Promise<Edge | null> {
  if (size === 0) return emptyEdge;
  const place = await placeAt(db, size);
  return place && edgeOf(size, place.edge);
}

/** Every leaf in its order. @param most of each table */
export async function leavesOf(db: Db, most: number): Promise<string[]> {
  const all: { number: number; leaf: string }[] = [];
  for (const table of tables)
    all.push(
      ...(await db
        .selectFrom(table)
        .select(["number", "leaf"])
        .orderBy("number")
        .limit(most)
        .execute()),
    );
  return all.sort((one, other) => one.number - other.number).map(({ leaf }) => leaf);
}

/** All that was put back, oldest first: few. */
export const recoveredRows = (db: Db): Promise<RecoveredRow[]> =>
  db.selectFrom("research_recovered").selectAll().orderBy("number").execute();

export async function recoveredAt(db: Db, number: number): Promise<RecoveredRow | null> {
  const row = await db
    .selectFrom("research_recovered")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

/** What was put back of an idea or a note, and about it, from letters, oldest first. */
export const recoveredAbout = (db: Db, root: number): Promise<RecoveredRow[]> =>
  db
    .selectFrom("research_recovered")
    .selectAll()
    .where("root", "=", root)
    .where("how", "=", "letter")
    .orderBy("number")
    .execute();

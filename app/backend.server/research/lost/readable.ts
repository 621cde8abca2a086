import type { Kind } from "../../../content/research-terms";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { READABLE_MS } from "../receivers";
import { readBack, type ReadBack } from "./read-back";

/** An entry as it stands at a number, for whoever may read it. */
export interface ReadableRow {
  number: number;
  root: number;
  kind: Kind;
  /** UTC ms */
  released_at: number;
  services: string;
  text: string;
  salt: string;
  leaf: string;
  checkpoint: string;
}

/** What a restore lost and was put back, as a reader has it. */
export interface ReadablePutBack extends ReadableRow {
  opened_at: number | null;
  said: ReadBack;
}

/** Of these ideas and notes what was put back and this person may read, oldest first. */
export async function readablePutBack(
  { store, now }: Pick<Parts, "store" | "now">,
  person: PersonId,
  roots: number[],
): Promise<ReadablePutBack[]> {
  if (roots.length === 0) return [];
  const rows = await store.db
    .selectFrom("research_receivers as r")
    .innerJoin("research_recovered as e", "e.number", "r.number")
    .leftJoin("research_put_back as p", "p.number", "r.root")
    .leftJoin("research_entries as first", "first.number", "r.root")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .select(["e.number", "e.root", "e.released_at", "e.text", "e.salt", "e.leaf", "e.checkpoint"])
    .select(["p.services", "first.services as ofFirst", "v.opened_at"])
    .where("r.person_id", "=", person)
    .where("r.root", "in", roots)
    .where("r.released_at", ">", now() - READABLE_MS)
    .orderBy("e.number")
    .execute();
  return rows.flatMap(({ services, ofFirst, ...row }) => {
    const said = readBack(row.text);
    return said ? [{ ...row, kind: said.kind, services: services ?? ofFirst ?? "[]", said }] : [];
  });
}

/** The numbers of all entries about each of these ideas and notes, whoever received them. */
export async function numbersAbout(db: Db, roots: number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (roots.length === 0) return found;
  for (const table of ["research_entries", "research_recovered"] as const) {
    const rows = await db
      .selectFrom(table)
      .select(["root", "number"])
      .where("root", "in", roots)
      .execute();
    for (const { root, number } of rows) found.set(root, [...(found.get(root) ?? []), number]);
  }
  return found;
}

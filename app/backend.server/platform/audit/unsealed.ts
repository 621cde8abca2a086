import { timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { Parts } from "../parts";
import { hasTable, type Db } from "../store/store";
import type { Seal } from "../store/seal";
import type { Tables } from "../store/tables";
import type { Noted } from "./chain";

/** An act that is kept and has no place in the chain yet. */
export type Unsealed = Selectable<Tables["audit_unsealed"]> & {
  /** its entry, where the chain has one of its id already: it was put in a second time */
  chained: number | null;
};

/** Writes acts down within their transaction, each under a MAC, so that nobody else can. */
export async function noteUnsealed(tx: Db, seal: Seal, noted: Noted[]): Promise<void> {
  await tx
    .insertInto("audit_unsealed")
    .values(noted.map((one) => ({ ...one, act_id: one.act_id ?? "", mac: macOf(seal, one) })))
    .execute();
}

/**
 * Those that wait, in the order in which they are chained. `place` is taken while an act commits,
 * so an act that came of another always has the higher one; and who sees an act sees all that it
 * came of. So whatever part of the beginning is chained, nothing stands before what it came of.
 */
export const unsealed = (db: Db, by: "place" | "act_id" = "place") =>
  db
    .selectFrom("audit_unsealed")
    .leftJoin("audit", "audit.act_id", "audit_unsealed.act_id")
    .selectAll("audit_unsealed")
    .select("audit.seq as chained")
    .orderBy(`audit_unsealed.${by}`);

/** Why this is no act of ours; null: it is. */
export function faultOf(seal: Seal, { mac, chained, ...act }: Unsealed): string | null {
  const [is, should] = [Buffer.from(mac), Buffer.from(macOf(seal, act))];
  if (is.length !== should.length || !timingSafeEqual(is, should))
    return `the act ${act.act_id}, which waits to be sealed, was changed, or written without the key`;
  return chained === null
    ? null
    : `the act ${act.act_id}, which waits to be sealed, is entry ${chained} already: somebody put it in again`;
}

/** What waits to be sealed. */
export interface Waiting {
  count: number;
  /** when the oldest of them was done, UTC ms; null: there is none */
  since: number | null;
  /** the first that is no act of ours */
  fault: string | null;
}

const PAGE = 1_000;

/** Looks at all that waits. Safe on a database of a release that had no such acts. */
export async function waiting({ store, seal }: Pick<Parts, "store" | "seal">): Promise<Waiting> {
  const all: Waiting = { count: 0, since: null, fault: null };
  if (!(await hasTable(store, "audit_unsealed"))) return all;
  for (let after = ""; ;) {
    const acts = await unsealed(store.db, "act_id")
      .where("audit_unsealed.act_id", ">", after)
      .limit(PAGE)
      .execute();
    for (const act of acts) {
      all.count++;
      all.since = Math.min(act.at, all.since ?? act.at);
      all.fault ??= faultOf(seal, act);
      after = act.act_id;
    }
    if (acts.length < PAGE) return all;
  }
}

const macOf = (seal: Seal, { act_id, at, what, who, person_id, about }: Noted): string =>
  seal.hash(JSON.stringify([act_id, at, what, who, person_id, about]), "audit unsealed");

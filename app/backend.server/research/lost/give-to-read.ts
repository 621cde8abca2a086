import { sql } from "kysely";
import { isTimeLost } from "../../money/lost-time";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { servicesIn } from "../content";
import { recoveredRows, type RecoveredRow } from "../places";
import { heldAt, whole } from "../receivers";
import { servicesOfRoot } from "./items";
import { readBack } from "./read-back";

/**
 * Lets those read what was put back who held one of its services when it was released, as the
 * database knows it once the owner has compared the money of the lost time; before that nobody. Of
 * a withdrawal and a correction also who may read what they are about. For use within a
 * transaction.
 */
export async function givePutBackToRead(parts: Parts, tx: Db): Promise<void> {
  if (await isTimeLost(tx)) return;
  const given: number[] = [];
  for (const row of await recoveredRows(tx))
    if (row.how === "letter" && (await give(tx, row)) > 0) given.push(row.number);
  if (given.length > 0)
    record(parts, tx, {
      what: "research put back",
      about: { numbers: given.join(", "), how: "readable again" },
    });
}

/**
 * When it began to be read: as it was put back, or once the money of its lost time was compared.
 * @param putAt UTC ms
 */
export async function readAgainFrom(db: Db, putAt: number): Promise<number> {
  const checked = await db
    .selectFrom("restores")
    .select((e) => e.fn.max("checked_at").as("at"))
    .where("lost_to", "<=", putAt)
    .where("checked_at", ">", putAt)
    .executeTakeFirst();
  return Number(checked?.at ?? putAt);
}

/** @returns to how many; who they are is fixed once */
async function give(tx: Db, { number, root, released_at, text }: RecoveredRow): Promise<number> {
  const fixed = await tx
    .selectFrom("research_receivers")
    .select("id")
    .where("number", "=", number)
    .limit(1)
    .executeTakeFirst();
  if (fixed) return 0;
  const services = servicesIn((await servicesOfRoot(tx, root)) ?? "[]");
  const kind = readBack(text)?.kind;
  const protects = kind === "withdrawn" || kind === "correction";
  const readers = protects
    ? sql` union select person_id from research_receivers where root = ${root}`
    : sql``;
  const held =
    services.length === 0
      ? sql`select person_id from research_receivers where number = 0`
      : sql`select person_id ${heldAt(services, released_at)}`;
  const { numAffectedRows } = await sql`
    insert into research_receivers (id, number, person_id, root, released_at)
    select ${`${number}/`} || h.person_id, ${whole(number)}, h.person_id, ${whole(root)},
      ${whole(released_at)}
    from (${held}${readers}) as h group by h.person_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

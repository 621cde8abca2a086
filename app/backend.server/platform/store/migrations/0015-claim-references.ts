import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * The short reference that a person writes with a UPI transfer. No two claims that wait share one;
 * a claim made before has none.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "payments", "reference", "text");
  await db.schema
    .createIndex("payments_reference")
    .ifNotExists()
    .on("payments")
    .column("reference")
    .execute();
  await sql`create unique index if not exists payments_reference_waiting on payments (reference) where state = 'claimed'`.execute(
    db,
  );
}

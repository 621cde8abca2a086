import { sql, type Kysely } from "kysely";
import type { Dialect } from "../database";
import { addColumn } from "./0002-at-rest";

/** Whose each letter in the outbox is. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "outbox", "person_id", "text");
  await db.schema.createIndex("outbox_person_id").ifNotExists().on("outbox").column("person_id").execute();
  // The subject of a letter begins with the id (26 characters) of the payment, agreement or subscription it is about.
  for (const table of ["payments", "signings", "subscriptions"]) {
    await sql`
      update outbox set person_id = (select person_id from ${sql.table(table)} as thing where thing.id = substr(outbox.subject, 1, 26))
      where person_id is null and kind not like 'owner: %'`.execute(db);
  }
}

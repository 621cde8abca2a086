import { sql, type Kysely } from "kysely";

/** The few signatures that wait are counted at every scrape, and never found among all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists signings_state on signings (state)`.execute(db);
}

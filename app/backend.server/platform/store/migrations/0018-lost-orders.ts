import { sql, type Kysely } from "kysely";

/**
 * Money whose order was lost is found by its reason: there is none but after a restore, and whoever
 * comes through onboarding meanwhile has it read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists money_in_why on money_in (why) where why is not null`.execute(
    db,
  );
}

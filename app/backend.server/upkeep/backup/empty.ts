import { sql } from "kysely";
import { OperatorRefusal } from "../../../api/refusal";
import { hasTable, type Store } from "../../platform/store/store";
import { tables } from "./tables";

/**
 * Throws Refusal (409) when a table of ours has rows, naming it. Tables without rows, and none at
 * all, are fine.
 */
export async function refuseUnlessEmpty(store: Store): Promise<void> {
  for (const { table } of tables) {
    if (!(await hasTable(store, table))) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(store.db);
    if (rows.length > 0)
      throw new OperatorRefusal(
        409,
        `The PostgreSQL database is not empty: ${table} has rows. Make a new one with createdb, and name it.`,
      );
  }
}

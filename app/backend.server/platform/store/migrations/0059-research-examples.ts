import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** The closed idea that stands as the example of a service, by its entry's number. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("research_examples")
    .ifNotExists()
    .addColumn("service_id", "text", (c) => c.primaryKey())
    .addColumn("number", big, (c) => c.notNull())
    .addColumn("since", big, (c) => c.notNull())
    .execute();
}

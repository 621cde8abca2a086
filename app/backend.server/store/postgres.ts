import { Kysely, PostgresDialect, sql } from "kysely";
import { withTrail } from "../audit/record";
import { withSums } from "../money/sums";
import type { Serving, Store } from "./database";
import { leaderByLock } from "./leader";
import { postgresPool } from "./postgres-pool";
import type { Tables } from "./tables";

/** PostgreSQL. 64-bit integers come back as numbers: instants in ms and amounts in paise stay far below 2^53. */
export async function openPostgres(url: string, serving: Serving | null): Promise<Store> {
  const leader = leaderByLock(url);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url, serving) }),
  });
  return {
    dialect: "postgres",
    db,
    transaction: (work, hold) =>
      db.transaction().execute(async (tx) => {
        if (hold)
          await sql`select id from ${sql.table(hold.table)} where id = ${hold.id} for update`.execute(
            tx,
          );
        return withTrail("postgres", tx, (tx) => withSums(tx, work));
      }),
    // The server that waits for the disk is another; ours goes on meanwhile.
    lightly: (work) => work(db),
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(work),
    leader,
    close: async () => {
      await leader.stepDown();
      await db.destroy();
    },
  };
}

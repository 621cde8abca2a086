import type { PersonId } from "../store/ids";
import type { Db } from "../store/store";

/** Whether this account is closed. */
export async function isClosed(db: Db, id: PersonId): Promise<boolean> {
  const { closed_at } = await db
    .selectFrom("people")
    .select("closed_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return closed_at !== null;
}

import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * In what kind of device each session was begun, and by which known device; which reminders a
 * person does without; and for the days of which subscription a refund pays, where the client left
 * it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, column, type] of [
    ["sessions", "device", "text"],
    ["sessions", "known_device_id", "text"],
    ["known_devices", "device", "text"],
    ["people", "without_reminders", "integer"],
    ["refunds", "subscription_id", "text"],
  ] as const)
    await addColumn(db, dialect, table, column, type);
}

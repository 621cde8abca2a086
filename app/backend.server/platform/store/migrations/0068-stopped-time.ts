import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** How long a subscription was stopped: its client did not use that time (`unexpired.ts`). */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(
    db,
    dialect,
    "subscriptions",
    "stopped_ms",
    dialect === "postgres" ? "bigint" : "integer",
  );

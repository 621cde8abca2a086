import { sql } from "kysely";
import { MINUTE_MS } from "../../content/durations";
import { instantInIndia } from "../../content/instants";
import { FORGOTTEN } from "../money/lost-time";
import { trail } from "../platform/audit/list";
import type { Parts } from "../platform/parts";

/** Orders that the database had lost, though nobody put it back to an earlier time. */
export interface CommitsLost {
  /** how many were rebuilt from the gateway's own orders */
  rebuilt: number;
  /** how many were paid and cannot be rebuilt yet: their buyer is lost, too */
  waiting: number;
  /** when the first was made, and when the last was found to be lost; UTC ms */
  from: number;
  to: number;
}

const MOST = 10_000;
/** The gateway tells an order's second, by a clock of its own. */
const AROUND_MS = MINUTE_MS;

/**
 * What tells that the database lost what it had committed (a failover of PostgreSQL to a copy that
 * was behind): orders were rebuilt that were made in none of the times which `desk restore` noted,
 * or the owner checked since.
 *
 * @returns null when there is none
 */
export async function commitsLost({ store }: Pick<Parts, "store">): Promise<CommitsLost | null> {
  const acts = await trail({ store }, { what: "order rebuilt", most: MOST });
  const money = await store.db
    .selectFrom("money_in")
    .select(["created_at", "owed_since"])
    .where("owed_paise", ">", sql.lit(0))
    .where("use", "=", "owed")
    .where("why", "=", "order lost")
    .execute();
  const found = [
    ...acts.map(({ at, about }) => ({ made: Date.parse(String(about["made"])), at, rebuilt: 1 })),
    ...money.map((row) => ({ made: row.created_at, at: row.owed_since ?? 0, rebuilt: 0 })),
  ];
  if (found.length === 0) return null;
  const known = await store.db.selectFrom("restores").select(["lost_from", "lost_to"]).execute();
  const lost = found.filter(
    ({ made }) =>
      !known.some(
        ({ lost_from, lost_to }) => lost_from - AROUND_MS <= made && made <= lost_to + AROUND_MS,
      ),
  );
  if (lost.length === 0) return null;
  const rebuilt = lost.filter((one) => one.rebuilt === 1).length;
  return {
    rebuilt,
    waiting: lost.length - rebuilt,
    from: Math.min(...lost.map(({ made }) => made)),
    to: Math.max(...lost.map(({ at }) => at)),
  };
}

export const rebuiltWords = ({ rebuilt, waiting, from, to }: CommitsLost): string =>
  `The database has lost what it had committed, though nothing was restored: ${rebuilt} ${rebuilt === 1 ? "order was" : "orders were"} rebuilt from Razorpay${waiting > 0 ? `, and ${waiting} paid ${waiting === 1 ? "one waits for its buyer" : "ones wait for their buyers"}` : ""}, the first made at ${instantInIndia(from)}, the last found at ${instantInIndia(to)}. What no provider can be asked for may be lost of that time as well. ${FORGOTTEN.join(" ")} Look at the bank statement of that time before you send money by hand.`;

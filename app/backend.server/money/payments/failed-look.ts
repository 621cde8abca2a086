import { announceGatewayAway, announceOrderNotSeen } from "../announce-trouble";
import type { Parts } from "../../platform/parts";
import { isAway, ProviderDown } from "../../providers/outcome";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { paymentById, type PaymentRow } from "./rows";
import { DAY_MS, HOUR_MS } from "../../../content/durations";

/**
 * A look that comes so long after it was due was kept by no gateway: the machine slept, no server
 * ran, or the clock was set forward.
 */
const MISSED_MS = 6 * HOUR_MS;

/** What kept an order from being looked at, or what was seen from being settled. */
export interface LookProblem {
  /** the gateway itself: no other order would fare better now */
  away: boolean;
  /** for the owner, in plain words */
  words: string;
}

export const lookProblem = (problem: unknown): LookProblem =>
  problem instanceof ProviderDown
    ? { away: isAway(problem), words: gatewayWords(problem) }
    : {
        away: false,
        words: `a fault of this program: ${(problem instanceof Error ? problem.message : "unknown").slice(0, 200)}`,
      };

/**
 * Writes down that a look failed, and when the next one is, as `next` says; null: there is none.
 * The owner is written to once it has failed for a day, and when it is given up: about the order,
 * or, where the gateway itself is away, once a day about all of them.
 * Time in which nobody looked counts for nothing.
 *
 * @param dueAt when this look was due, UTC ms; null: it was asked for
 */
export async function noteFailedLook(
  parts: Parts,
  id: PaymentId,
  { away, words }: LookProblem,
  dueAt: number | null,
  next: (tx: Db, row: PaymentRow) => Promise<number | null>,
): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row) return;
      const now = parts.now();
      const missed = dueAt !== null && now - dueAt > MISSED_MS ? now - dueAt : 0;
      const since = Math.min(now, (row.look_failed_since ?? now) + missed);
      const tell = row.look_told_at === null && now - since >= DAY_MS;
      const next_look_at = await next(tx, row);
      await tx
        .updateTable("payments")
        .set({
          next_look_at,
          look_failed_since: since,
          look_problem: words,
          ...(tell ? { look_told_at: now } : {}),
        })
        .where("id", "=", id)
        .execute();
      if (tell && away) await announceGatewayAway(parts, tx, row, words);
      else if (tell) await announceOrderNotSeen(parts, tx, row, words, "tried daily");
      if (next_look_at === null) await announceOrderNotSeen(parts, tx, row, words, "given up");
    },
    { table: "payments", id },
  );
}

/**
 * Orders whose looks have failed for a day, those given up among them; the longest failing first,
 * 100 at most.
 */
export const ordersNotSeen = (db: Db, now: number) =>
  db
    .selectFrom("payments")
    .select(["id", "look_failed_since as since", "look_problem as problem"])
    .where("look_failed_since", "<=", now - DAY_MS)
    .orderBy("look_failed_since")
    .limit(100)
    .execute();

function gatewayWords({ why, status, message }: ProviderDown): string {
  if (why === "timeout" || why === "unreachable") return "Razorpay does not answer";
  if (status === 401 || status === 403)
    return `Razorpay refuses our key (${status}): compare RAZORPAY_KEY_ID and its secret with the dashboard`;
  if (status === 429) return "Razorpay says that we ask too often (429)";
  if ((status ?? 0) >= 500) return `Razorpay has trouble of its own (${status})`;
  const said = message.split(": ").slice(2).join(": ").slice(0, 200);
  return why === "refused"
    ? `Razorpay refuses the question (${status ?? "no status"})${said ? `: ${said}` : ""}`
    : "Razorpay's answer cannot be read";
}

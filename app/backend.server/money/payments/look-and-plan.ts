import { MINUTE_MS } from "../../../content/durations";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { lookProblem, noteFailedLook, type LookProblem } from "./failed-look";
import { refreshFromGateway } from "./look";
import { nextDaily } from "./look-schedule";
import { nextLookOf, ownTime } from "./next-look";
import { paymentById, type Cause, type PaymentRow } from "./rows";
import type { Settled } from "./settled";

/**
 * How long one server has an order to itself; should it die, the next look is no later than this.
 */
export const LEASE_MS = MINUTE_MS;

/**
 * Looks at one online payment now, settles it by what the gateway says, and plans its next look.
 * Its looks end when the gateway was seen to show nothing after the last moment at which it could
 * be paid; while they fail, or money seems to be on its way, they go on daily.
 *
 * @throws what the look throws (ProviderDown, Refusal, a fault of ours), once it is written down
 */
export async function lookAndPlan(parts: Parts, row: PaymentRow, cause: Cause): Promise<Settled> {
  try {
    const settled = await refreshFromGateway(parts, row.id, cause);
    await planNext(parts, row.id);
    return settled;
  } catch (thrown) {
    const problem = lookProblem(thrown);
    await noteFailedLook(parts, row.id, problem, row.next_look_at, (tx, present) =>
      nextTry(parts, tx, present, problem),
    );
    throw thrown;
  }
}

async function planNext(parts: Parts, id: PaymentId): Promise<void> {
  const row = await paymentById(parts.store.db, id);
  if (!row) return;
  const next_look_at = await nextLookOf(parts, parts.store.db, row);
  // Whoever moves it meanwhile says himself when it is looked at next.
  await parts.store.db
    .updateTable("payments")
    .set({ next_look_at, look_failed_since: null, look_problem: null, look_told_at: null })
    .where("id", "=", id)
    .where("state", "=", row.state)
    .execute();
}

/**
 * While the gateway is away an order stays due; one that it will not speak of is asked about again
 * within a day.
 */
async function nextTry(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { away }: LookProblem,
): Promise<number | null> {
  const now = parts.now();
  if (away) return now + LEASE_MS;
  const own = await ownTime(parts, tx, row);
  const daily = nextDaily(row.created_at, now);
  return own !== null && daily !== null ? Math.min(own, daily) : (own ?? daily);
}

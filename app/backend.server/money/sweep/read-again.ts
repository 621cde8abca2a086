import type { Parts } from "../../platform/parts";
import { refreshFromGateway } from "../payments/look";
import type { MoneyId } from "../../platform/store/ids";
import { writtenOnce } from "../../platform/store/written-once";
import { takeTurn } from "../../platform/turn";
import { noteDispute } from "../disputes/disputes";
import { moneyById } from "../ledger/ledger";
import { takeIn } from "./take-in";
import { HOUR_MS } from "../../../content/durations";

const AT_ONCE = 100;

/**
 * Reads by their ids what may still change and stands in no new window of a list: refunds in hand,
 * payments of which no order is known, disputes that are not decided. Each waits for its next time,
 * whatever comes of this one. Throws ProviderDown.
 */
export async function readAgain(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  for (const { id } of await dueMoney(parts.store.db, turn.from)) {
    if (turn.over()) return;
    if (await wait(parts, "money_in", id, turn.from)) await readMoney(parts, id);
  }
  for (const { id, money_id } of await dueRefunds(parts.store.db, turn.from)) {
    if (turn.over()) return;
    if (await wait(parts, "gateway_refunds", id, turn.from)) await readMoney(parts, money_id);
  }
  for (const { id } of await dueDisputes(parts.store.db, turn.from)) {
    if (turn.over()) return;
    if (!(await wait(parts, "disputes", id, turn.from))) continue;
    const dispute = await parts.gateway.dispute(id);
    if (dispute) await noteDispute(parts, dispute);
  }
}

/** Of an order of ours all is read; what is on no order of ours is looked for once more. */
async function readMoney(parts: Parts, id: MoneyId): Promise<void> {
  const money = await moneyById(parts.store.db, id);
  if (money?.payment_id) {
    await refreshFromGateway(parts, money.payment_id, "reconciler", id);
    // Carried over from before the ledger: now it is known.
    await parts.store.db
      .updateTable("money_in")
      .set({ next_read_at: null })
      .where("id", "=", id)
      .execute();
    return;
  }
  const payment = await parts.gateway.payment(id);
  if (payment) await takeIn(parts, payment, "reconciler");
}

const dueMoney = writtenOnce((db, now: number) =>
  db
    .selectFrom("money_in")
    .select("id")
    .where("next_read_at", "<=", now)
    .orderBy("next_read_at")
    .limit(AT_ONCE),
);

const dueRefunds = writtenOnce((db, now: number) =>
  db
    .selectFrom("gateway_refunds")
    .select(["id", "money_id"])
    .where("next_read_at", "<=", now)
    .orderBy("next_read_at")
    .limit(AT_ONCE),
);

const dueDisputes = writtenOnce((db, now: number) =>
  db
    .selectFrom("disputes")
    .select("id")
    .where("next_read_at", "<=", now)
    .orderBy("next_read_at")
    .limit(AT_ONCE),
);

/** Two servers may come round at once: who moves the time has it. */
async function wait(
  parts: Parts,
  table: "money_in" | "gateway_refunds" | "disputes",
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await parts.store.db
    .updateTable(table)
    .set({ next_read_at: parts.now() + HOUR_MS })
    .where("id", "=", id as MoneyId)
    .where("next_read_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

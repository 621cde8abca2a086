import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import { announceDispute, announceLost, announcePause, type ByIt } from "./announce-dispute";
import type { Parts } from "../../platform/parts";
import { paymentById } from "../payments/rows";
import type { GatewayDispute } from "../../providers/gateway/port";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import { holdQueue, revoke } from "../service/grant";
import { pauseService, resumeService } from "../service/pause";
import { accountFor } from "../ledger/account-for";
import { coverWaiting } from "../refunds/covered";
import { isCaptured, moneyById, type MoneyRow } from "../ledger/ledger";
import { holdMoney } from "../ledger/hold-money";
import { boughtWith, serviceStands, standingOf } from "../ledger/standing";
import { takeIn } from "../sweep/take-in";
import { DAY_MS } from "../../../content/durations";

const FINAL: readonly GatewayDispute["status"][] = ["won", "lost", "closed"];

/**
 * Takes a dispute into the books as the gateway, freshly asked, shows it. The owner is told of each
 * step. One that is lost ends the service; when it is won or closed, a paused service goes on. The
 * same said again changes nothing. Throws ProviderDown.
 */
export async function noteDispute(parts: Parts, dispute: GatewayDispute): Promise<void> {
  const money = await moneyOf(parts, dispute);
  if (!money) return;
  await parts.store.transaction(async (tx) => {
    if (money.payment_id) await holdPersonOf(parts, tx, money.payment_id);
    await holdMoney(parts, tx, [money.id]);
    const byIt = await write(parts, tx, money, dispute);
    await accountFor(parts, tx, money.id);
    if (byIt !== "nothing new") await tell(parts, tx, dispute, byIt);
  }, holdOf(money));
}

/**
 * Stops the service of a disputed payment until the dispute is decided. Throws Refusal 404, 409.
 */
export async function pauseDisputed(parts: Parts, id: string): Promise<void> {
  await onService(parts, id, async (tx, _money, payment) => {
    if (FINAL.includes((await disputeById(tx, id))?.status ?? "closed"))
      throw new OperatorRefusal(409, "This dispute is decided.");
    if ((await pauseService(parts, tx, payment)) === 0)
      throw new OperatorRefusal(409, "No service of this payment runs.");
    const row = await paymentById(tx, payment);
    const about = { payment, dispute: id };
    record(parts, tx, { what: "service paused", ...whose(row), about });
    if (row) await announcePause(parts, tx, row, "paused");
  });
}

/**
 * Lets a paused service go on; the days of the pause are added, if it was no slip (decision 77).
 * Throws Refusal 404, 409.
 */
export async function resumeDisputed(parts: Parts, id: string): Promise<void> {
  await onService(parts, id, async (tx, money) => {
    if (!(await resume(parts, tx, money, id)))
      throw new OperatorRefusal(409, "The service of this payment is not paused.");
  });
}

const disputeById = (db: Db, id: string) =>
  db.selectFrom("disputes").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * The disputed payment. One that the ledger does not hold, or not as captured, is read first: what
 * it bought begins before the dispute ends it, and not after.
 */
async function moneyOf(parts: Parts, { paymentId }: GatewayDispute): Promise<MoneyRow | undefined> {
  const id = paymentId as MoneyId;
  const held = await moneyById(parts.store.db, id);
  if (held && isCaptured(held)) return held;
  const payment = await parts.gateway.payment(paymentId);
  if (payment) await takeIn(parts, payment, "sweep");
  return moneyById(parts.store.db, id);
}

/** @returns what became of the service by it */
async function write(
  parts: Parts,
  tx: Db,
  money: MoneyRow,
  dispute: GatewayDispute,
): Promise<ByIt | "nothing new"> {
  const before = await disputeById(tx, dispute.id);
  const now = parts.now();
  const shown = {
    amount_paise: dispute.amount,
    deducted_paise: dispute.deducted,
    reason_code: dispute.reasonCode,
    reason: dispute.reason,
    phase: dispute.phase,
    status: dispute.status,
    respond_by: dispute.respondBy,
    seen_at: now,
    next_read_at: FINAL.includes(dispute.status) ? null : now + DAY_MS,
  };
  await tx
    .insertInto("disputes")
    .values({ id: dispute.id, money_id: money.id, created_at: dispute.createdAt, ...shown })
    .onConflict((on) => on.column("id").doUpdateSet(shown))
    .execute();
  if (before?.status === dispute.status && before.phase === dispute.phase) return "nothing new";
  const { id, phase, status } = dispute;
  parts.log.warn({ dispute: id, gatewayPayment: money.id, phase, status }, "dispute");
  const row = money.payment_id ? await paymentById(tx, money.payment_id) : undefined;
  record(parts, tx, {
    what: "dispute",
    ...whose(row),
    about: {
      ...{ dispute: id, gatewayPayment: money.id, paise: dispute.amount, phase, status },
      ...(status === "lost" ? { takenPaise: taken(dispute) } : {}),
    },
  });
  if (status === "lost" && before?.status !== "lost") await stands(parts, tx, dispute);
  if (status === "lost") return (await endService(parts, tx, money)) ? "ended" : null;
  if (status === "won" || status === "closed")
    return (await resume(parts, tx, money, id)) ? "resumed" : null;
  return null;
}

/** Before the gateway names what it took, it is all that was disputed. */
const taken = ({ deducted, amount }: GatewayDispute): number => (deducted > 0 ? deducted : amount);

/** What the bank took, it gave the client: no refund that waits gives them the same again. */
async function stands(parts: Parts, tx: Db, dispute: GatewayDispute): Promise<void> {
  const { id, paymentId } = dispute;
  const paise = taken(dispute);
  await coverWaiting(parts, tx, paymentId as MoneyId, {
    paise,
    by: id,
    because: `The bank took ${inRupees(paise)} by the dispute ${id}.`,
  });
}

/** Once the books are up to date: where the money is now is what the letters say. */
async function tell(parts: Parts, tx: Db, dispute: GatewayDispute, byIt: ByIt): Promise<void> {
  const money = await moneyById(tx, dispute.paymentId as MoneyId);
  if (!money) return;
  const row = money.payment_id ? await paymentById(tx, money.payment_id) : undefined;
  const standing = await standingOf(parts, tx, money, row);
  await announceDispute(parts, tx, dispute, standing, byIt);
  if (row && dispute.status === "lost")
    await announceLost(parts, tx, row, { dispute, standing, ended: byIt === "ended" });
}

/** @returns whether one ran, or was paused */
async function endService(parts: Parts, tx: Db, money: MoneyRow): Promise<boolean> {
  const row = money.payment_id ? await paymentById(tx, money.payment_id) : undefined;
  if (!row || !boughtWith(row, money.id)) return false;
  const ends = (await serviceStands(parts, tx, row.id)) !== "over";
  await revoke(parts, tx, row);
  if (ends)
    record(parts, tx, { what: "subscription ended", ...whose(row), about: { payment: row.id } });
  return ends;
}

async function resume(parts: Parts, tx: Db, money: MoneyRow, dispute: string): Promise<boolean> {
  if (!money.payment_id || money.use !== "service") return false;
  const days = await resumeService(parts, tx, money.payment_id);
  if (days === null) return false;
  const row = await paymentById(tx, money.payment_id);
  const about = { payment: money.payment_id, dispute };
  record(parts, tx, { what: "service resumed", ...whose(row), about });
  if (row) await announcePause(parts, tx, row, days > 0 ? "resumed" : "resumed-at-once");
  return true;
}

async function onService(
  parts: Parts,
  id: string,
  work: (tx: Db, money: MoneyRow, payment: PaymentId) => Promise<void>,
): Promise<void> {
  const dispute = await disputeById(parts.store.db, id);
  const money = dispute && (await moneyById(parts.store.db, dispute.money_id));
  if (!money) throw new OperatorRefusal(404, `There is no dispute ${id}.`);
  const payment = money.payment_id;
  // A second payment of an order is owed back, and another one bought its service.
  if (!payment || money.use !== "service")
    throw new OperatorRefusal(409, "The disputed payment bought no service here.");
  await parts.store.transaction(async (tx) => {
    await holdPersonOf(parts, tx, payment);
    await work(tx, money, payment);
  }, holdOf(money));
}

const whose = (row: { person_id: PersonId } | undefined) => (row ? { person: row.person_id } : {});

const holdOf = ({ payment_id }: MoneyRow) =>
  payment_id ? { table: "payments" as const, id: payment_id } : undefined;

async function holdPersonOf(parts: Parts, tx: Db, id: PaymentId): Promise<void> {
  const row = await paymentById(tx, id);
  if (row) await holdQueue(parts, tx, row.person_id);
}

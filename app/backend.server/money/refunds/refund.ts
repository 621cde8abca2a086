import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { readingDisputes, type DisputesRead } from "../disputes/read-disputes";
import { refreshFromGateway } from "../payments/look";
import { moneyOfPayment, paymentById } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { ProviderDown } from "../../providers/outcome";
import { revoke } from "../service/grant";
import { askFiled } from "./ask-filed";
import { TRY_AGAIN_MS } from "./ask-gateway";
import { account } from "../ledger/ledger";
import { addRefund, refundsOfMoney, type RefundRow } from "./refund-rows";
import { isStillShown, type ShownSum } from "./shown-sum";
import { underWayOf, whatToRefund, type HowMuch } from "./what-to-refund";

/**
 * Gives a fulfilled payment back, or a part of it. The gateway is read first, so that what its
 * dashboard gave back is counted; then the refund is written down, then asked for. All and pro-rata
 * end the subscriptions, once the gateway has accepted; an amount ends them only when nothing is
 * left. Of a payment by hand the refund waits "to send" until its transfer is entered
 * (`mark-sent.ts`). A refund that is under way is asked for once more, not twice.
 *
 * @param shown what a page said would go back, and when: it is that, or nothing is done
 * @returns the refund as it stands now: `refused` with the gateway's reason, or further
 * @throws Refusal 404, 409 (not fulfilled, a dispute is open, nothing is left, the same amount went
 *   today), 422 (more than is left); ProviderDown (nothing was done); Filed (it is written down,
 *   and asked for again by itself)
 */
export async function refundPayment(
  parts: Parts,
  id: PaymentId,
  howMuch: HowMuch,
  shown?: ShownSum,
): Promise<RefundRow> {
  const filed = await filedBefore(parts, id, howMuch);
  if (filed && (shown?.paise ?? filed.amount_paise) === filed.amount_paise)
    return askFiled(parts, filed);
  const disputes = readingDisputes(parts);
  await readFirst(parts, id, disputes);
  const refund = await parts.store.transaction(
    (tx) => decideRefund(parts, tx, id, howMuch, shown),
    {
      table: "payments",
      id,
    },
  );
  if (refund.state !== "asked") return refund;
  return askFiled(parts, refund, disputes);
}

/**
 * The same, asked for before and not answered. It is found before the gateway is read: by what is
 * read it may turn out to be done, and would be given a second time.
 */
async function filedBefore(
  parts: Parts,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<RefundRow | null> {
  const row = await paymentById(parts.store.db, id);
  return row
    ? underWayOf(await refundsOfMoney(parts.store.db, moneyOfPayment(row)), howMuch)
    : null;
}

export interface WouldRefund {
  paise: number;
  endsService: boolean;
  /** why it is just that much; null where that is plain */
  because: string | null;
  /** false: the gateway does not answer, and this is by what was known before */
  asked: boolean;
  /** of which instant, UTC ms */
  at: number;
}

/**
 * What `refundPayment` would give back now, in paise: the gateway is read first here too, so that
 * both say the same. Throws Refusal as it does.
 */
export async function wouldRefund(
  parts: Parts,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<WouldRefund> {
  const asked = await readFirst(parts, id, readingDisputes(parts)).catch((problem: unknown) => {
    if (problem instanceof ProviderDown) return false;
    throw problem;
  });
  const at = parts.now();
  const { paise, endsService, because } = await whatToRefund(
    parts,
    parts.store.db,
    id,
    howMuch,
    at,
  );
  return { paise, endsService, because, asked, at };
}

/**
 * What the dashboard gave back is to be counted, and that a bank asks for it known. Throws
 * ProviderDown.
 */
async function readFirst(parts: Parts, id: PaymentId, disputes: DisputesRead): Promise<true> {
  const row = await paymentById(parts.store.db, id);
  if (row?.method !== "online" || row.state !== "fulfilled") return true;
  await disputes();
  await refreshFromGateway(parts, id, "operator", row.provider_payment_id ?? undefined);
  return true;
}

async function decideRefund(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  howMuch: HowMuch,
  shown: ShownSum | undefined,
): Promise<RefundRow> {
  if (shown && !isStillShown(shown, parts.now()))
    throw new OperatorRefusal(409, "This page is old. Nothing was done: look at the sum again.");
  const { row, money, paise, endsService, underWay } = await whatToRefund(
    parts,
    tx,
    id,
    howMuch,
    shown?.at,
  );
  if (shown && shown.paise !== paise)
    throw new OperatorRefusal(
      409,
      `It would be ${inRupees(paise)} now. Nothing was done: look again.`,
    );
  if (underWay) return underWay;
  const byHand = row.method === "manual";
  const refund = await addRefund(parts, tx, {
    money_id: money,
    payment_id: row.id,
    amount_paise: paise,
    why: "operator",
    ends_service: endsService ? 1 : 0,
    state: byHand ? "to send" : "asked",
    next_try_at: byHand ? null : parts.now() + TRY_AGAIN_MS,
  });
  record(parts, tx, {
    what: "refund asked",
    person: row.person_id,
    about: { payment: id, refund: refund.id, paise },
  });
  if (byHand && endsService) await revoke(parts, tx, row);
  await account(tx, money);
  return refund;
}

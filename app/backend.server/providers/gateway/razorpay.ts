import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../outcome";
import type { Gateway, GatewayOrder, RefundAnswer } from "./port";
import { pathPart } from "../path-part";
import { absentOr, answered, razorpayClient, type Ask } from "./razorpay-client";
import { Dispute } from "./razorpay-ledger-wire";
import { razorpayLists } from "./razorpay-lists";
import { listOf, Order, Payment, Refund } from "./razorpay-wire";
import { paymentSignatureHolds, webhookSignatureHolds } from "./signatures";

const part = (id: string) => pathPart("gateway", id);

/**
 * Minutes: an authorised payment is captured by Razorpay itself within 12; what is not captured
 * within 5 days goes back.
 */
const CAPTURE = {
  capture: "automatic",
  capture_options: {
    automatic_expiry_period: 12,
    manual_expiry_period: 7200,
    refund_speed: "normal",
  },
};

/**
 * The gateway on Razorpay's wire (docs: api/orders, api/payments, payments/capture-settings/api).
 */
export function gatewayByRazorpay(settings: BackendSettings["razorpay"]): Gateway {
  const ask = razorpayClient(settings);
  const order = async (id: string) => answered(await ask("GET", `/orders/${part(id)}`, Order));
  const payment: Gateway["payment"] = async (id) =>
    absentOr(await ask("GET", `/payments/${part(id)}`, Payment));
  const orderByReceipt: Gateway["orderByReceipt"] = async (receipt) => {
    const found = answered(
      await ask("GET", `/orders?receipt=${encodeURIComponent(receipt)}`, listOf(Order)),
    );
    return found.find((one) => one.receipt === receipt) ?? null;
  };
  return {
    createOrder: (asked) => createOrder(ask, { order, orderByReceipt }, asked),
    order,
    orderByReceipt,
    payment,
    paymentsOf: async (orderId) =>
      answered(await ask("GET", `/orders/${part(orderId)}/payments`, listOf(Payment))),
    capture: async (authorised) => {
      const { id, amount, currency } = authorised;
      const answer = await ask("POST", `/payments/${part(id)}/capture`, Payment, {
        body: { amount, currency },
      });
      // Refused most often because it is captured already: then the payment itself says so.
      return answer.ok ? answer.value : ((await payment(id)) ?? authorised);
    },
    refund: (asked) => refund(ask, asked),
    refundMade: async (id) => absentOr(await ask("GET", `/refunds/${part(id)}`, Refund)),
    dispute: async (id) => absentOr(await ask("GET", `/disputes/${part(id)}`, Dispute)),
    ...razorpayLists(ask),
    signatureHolds: (orderId, paymentId, signature) =>
      paymentSignatureHolds(settings.keySecret, orderId, paymentId, signature),
    webhookHolds: (raw, signature) =>
      webhookSignatureHolds(settings.webhookSecrets, raw, signature),
  };
}

/**
 * One receipt makes one order. When it is not known whether the order was made, it is looked for by
 * its receipt and only then asked for once more; when Razorpay says that the receipt is used, the
 * order it names is ours if amount, currency and receipt agree.
 */
async function createOrder(
  ask: Ask,
  { order, orderByReceipt }: Pick<Gateway, "order" | "orderByReceipt">,
  { paise, receipt, notes }: Parameters<Gateway["createOrder"]>[0],
): Promise<GatewayOrder> {
  const post = () =>
    ask("POST", "/orders", Order, {
      body: { amount: paise, currency: "INR", receipt, notes, payment: CAPTURE },
    });
  const made = await post().catch(async (problem: unknown) => {
    const unsure =
      problem instanceof ProviderDown &&
      problem.status !== 401 &&
      problem.status !== 403 &&
      problem.status !== 429;
    if (!unsure) throw problem;
    const value = await orderByReceipt(receipt);
    return value ? { ok: true as const, value } : post();
  });
  const found = made.ok ? made.value : await usedBefore(made.problem.metadata);
  const ours = found?.amount === paise && found.currency === "INR" && found.receipt === receipt;
  if (!ours)
    throw new ProviderDown(
      "gateway",
      "refused",
      made.ok
        ? { detail: "the order is not what was asked for" }
        : { status: made.status, detail: made.problem.description ?? "no reason given" },
    );
  return found;

  async function usedBefore(
    metadata: { order_id?: string | undefined } | unknown[] | null | undefined,
  ): Promise<GatewayOrder | null> {
    const id = metadata && "order_id" in metadata ? metadata.order_id : undefined;
    return id ? order(id) : null;
  }
}

/**
 * The same key with the same bytes is the same refund: the body is made of nothing but what was
 * asked. The speed is named because the account's own setting may be the dearer one. Whether it was
 * done is open after 409 "in progress", as after a timeout; every other refusal is final (docs:
 * api/refunds/create-normal, normal-refunds-idempotent).
 */
async function refund(
  ask: Ask,
  { paymentId, paise, receipt, idempotencyKey }: Parameters<Gateway["refund"]>[0],
): Promise<RefundAnswer> {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(idempotencyKey))
    throw new TypeError(`"${idempotencyKey}" is no idempotency key of Razorpay's`);
  const answer = await ask("POST", `/payments/${part(paymentId)}/refund`, Refund, {
    body: { amount: paise, speed: "normal", receipt },
    idempotencyKey,
  });
  if (answer.ok) return { refund: answer.value };
  const { status, problem } = answer;
  const detail = problem.description ?? "no reason given";
  if (status === 409 && /in progress/i.test(detail))
    throw new ProviderDown("gateway", "refused", { status, detail });
  return { refused: detail };
}

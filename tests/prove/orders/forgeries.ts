import { createHmac } from "node:crypto";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";
import type { Purchase, Town } from "./purchase";

/**
 * One delivery in twenty is tampered with; a decoy hears nothing but forgeries that say it is paid.
 * Each gives the status it was answered with.
 */
export function forgeries(
  town: Town,
  purchase: Purchase,
  payment: GatewayPayment,
): (() => Promise<number>)[] {
  const { chance } = town;
  const many = purchase.decoy ? 3 : chance.happens(0.8) ? 1 : 0;
  return Array.from({ length: many }, () => chance.one(kinds)(town, purchase, payment));
}

type Kind = (town: Town, purchase: Purchase, payment: GatewayPayment) => () => Promise<number>;

/** A signature over other bytes: a character was changed on the way. */
const alteredBody: Kind = (town, _, payment) => {
  const { eventId, body, signature } = town.gateway.event("payment.captured", payment);
  return send(town, eventId, body.replace('"amount":', '"amount":1'), signature);
};

/** Signed by somebody who does not know the secret. */
const foreignSecret: Kind = (town, _, payment) => {
  const { eventId, body } = town.gateway.event("order.paid", payment);
  return send(town, eventId, body, createHmac("sha256", "a guess").update(body).digest("hex"));
};

const noSignature: Kind = (town, _, payment) => {
  const { eventId, body } = town.gateway.event("order.paid", payment);
  return send(town, eventId, body, "");
};

const alteredAnswer: Kind = (town, { client }, payment) => {
  const answer = town.gateway.answer(payment.orderId ?? "", payment.id);
  return verify(town, client.cookie, {
    ...answer,
    razorpay_signature: answer.razorpay_signature.replace(/^./, (first) =>
      first === "0" ? "1" : "0",
    ),
  });
};

/** The signature of one payment, shown for another. */
const anotherPayment: Kind = (town, { client }, payment) => {
  const answer = town.gateway.answer(payment.orderId ?? "", payment.id);
  return verify(town, client.cookie, { ...answer, razorpay_payment_id: "pay_00000000000000" });
};

/** A true signature over an order that nobody made. */
const anotherOrder: Kind = (town, { client }, payment) =>
  verify(town, client.cookie, town.gateway.answer("order_00000000000000", payment.id));

const kinds: Kind[] = [
  alteredBody,
  foreignSecret,
  noSignature,
  alteredAnswer,
  anotherPayment,
  anotherOrder,
];

const send =
  ({ servers, chance }: Town, eventId: string, body: string, signature: string) =>
  () =>
    chance
      .one(servers)
      .webhook(body, { "x-razorpay-signature": signature, "x-razorpay-event-id": eventId });

const verify =
  ({ servers, chance }: Town, cookie: string, razorpayResponse: object) =>
  async () =>
    (
      await chance
        .one(servers)
        .post(chance.one(["/payments/verify-payment", "/payments/re-verify-payment"]), cookie, {
          razorpayResponse,
        })
    ).status;

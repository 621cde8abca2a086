import { z } from "zod";
import { Offer, type PendingPayment } from "../../api/contract";
import { gatewayOrder } from "./gateway.server";

/**
 * The entries a payment was made for, from the JSON text in its notes; none when that cannot be
 * read.
 */
export function boughtIn(payment: PendingPayment): Offer[] {
  try {
    return z.array(Offer).parse(JSON.parse(moneyOf(payment)?.notes.cart ?? "[]"));
  } catch {
    return [];
  }
}

/** Paise. */
export const paiseIn = (payment: PendingPayment): number => moneyOf(payment)?.amount ?? 0;

const moneyOf = (payment: PendingPayment) => payment.manualObject ?? gatewayOrder(payment);

import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `signature` (hex) is the checkout's over `order|payment` with the key secret. Constant
 * time; it proves that the two belong together, nothing more.
 */
export const paymentSignatureHolds = (
  secret: string,
  orderId: string,
  paymentId: string,
  signature: string,
): boolean => holds(secret, `${orderId}|${paymentId}`, signature);

/**
 * Whether `signature` (hex) is a webhook's over its raw bytes, with any of `secrets`: after a
 * change of secret, events from before are still signed with the old one. The bytes must be those
 * that came: JSON parsed and written again does not hold.
 */
export const webhookSignatureHolds = (
  secrets: string[],
  raw: Uint8Array,
  signature: string,
): boolean => secrets.some((secret) => holds(secret, raw, signature));

function holds(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const key = secret.trim();
  if (key === "") return false;
  return timingSafeEqual(
    createHmac("sha256", key).update(message).digest(),
    Buffer.from(signature, "hex"),
  );
}

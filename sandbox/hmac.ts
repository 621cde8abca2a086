import { createHmac } from "node:crypto";

/**
 * Hex HMAC-SHA256, the signature of both Razorpay and Digio. The message is signed as the bytes
 * that travel.
 */
export const hmacHex = (secret: string, message: string | Uint8Array): string =>
  createHmac("sha256", secret).update(message).digest("hex");

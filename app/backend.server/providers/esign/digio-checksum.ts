import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `header` (`X-Digio-Checksum`) is the hex HMAC-SHA256 of the webhook's raw bytes under any
 * of `secrets`: after a change of secret, events from before are still signed with the old one.
 * Compared in constant time.
 */
export function digioChecksumHolds(
  raw: Uint8Array,
  header: string | null,
  secrets: string[],
): boolean {
  if (!header || !/^[0-9a-f]{64}$/i.test(header)) return false;
  return secrets.some(
    (secret) =>
      secret !== "" &&
      timingSafeEqual(
        Buffer.from(header, "hex"),
        createHmac("sha256", secret).update(raw).digest(),
      ),
  );
}

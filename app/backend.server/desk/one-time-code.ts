import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;

/**
 * Checks a TOTP code (RFC 6238: SHA-1, six digits, 30 s), one step to either side allowed.
 *
 * @param secret base32
 * @param at UTC ms
 * @returns the step whose code it is, by which the caller lets it hold once only; null when it is
 * wrong
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp: at,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp: at }) + delta;
}

/** A new shared secret, base32: 160 bits. */
export const newSharedSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that authenticator apps read. @param label whose it is */
export const addressOfSecret = (secret: string, label: string): string =>
  new TOTP({
    issuer: "Research desk",
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
  }).toString();

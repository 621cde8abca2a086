import { createHmac, timingSafeEqual } from "node:crypto";
import type { SessionId } from "../platform/store/ids";

export type TokenKind = "a" | "r";
/**
 * What a session cookie says once its signature holds: access or refresh, of which session and
 * generation, made when (UTC ms).
 */
export interface TokenClaim {
  kind: TokenKind;
  id: SessionId;
  generation: number;
  issuedAt: number;
}
type Secrets = [string, ...string[]];

/**
 * → `kind.sessionId.generation.issuedAtBase36.hmac`, under the newest secret. Nothing of it is
 * stored.
 */
export function signToken(secrets: Secrets, claim: TokenClaim): string {
  const said = [claim.kind, claim.id, claim.generation, claim.issuedAt.toString(36)].join(".");
  return `${said}.${mac(secrets[0], said).toString("base64url")}`;
}

/**
 * The claim of `token` when its signature holds under any of the secrets, else null. Says nothing
 * of age: that is the session's matter.
 */
export function readToken(
  secrets: Secrets,
  kind: TokenKind,
  token: string | null,
): TokenClaim | null {
  const parts = /^(([ar])\.([0-9A-Z]{26})\.(\d{1,9})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(
    token ?? "",
  );
  if (!parts) return null;
  const [, said, of, id, generation, issued, signature] = parts as unknown as string[];
  const given = Buffer.from(signature!, "base64url");
  const holds = secrets.map((secret) => timingSafeEqual(given, mac(secret, said!))).includes(true);
  if (!holds || of !== kind) return null;
  return {
    kind,
    id: id as SessionId,
    generation: Number(generation),
    issuedAt: Number.parseInt(issued!, 36),
  };
}

const mac = (secret: string, said: string): Buffer =>
  createHmac("sha256", secret).update(`session token\0${said}`).digest();

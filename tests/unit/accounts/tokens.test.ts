import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readToken, signToken, type TokenClaim } from "../../../app/backend.server/sign-in/tokens";
import type { SessionId } from "../../../app/backend.server/platform/store/ids";

const claim: TokenClaim = {
  kind: "a",
  id: "01M7VTBJJ0GVDV8J0RFCJSAJ0F" as SessionId,
  generation: 123_456_789,
  issuedAt: 1_795_156_200_123,
};
const token = signToken(["new", "old"], claim);
/** A text that we ourselves might have signed. */
const signed = (said: string) =>
  `${said}.${createHmac("sha256", "new").update(`session token\0${said}`).digest("base64url")}`;

test("a token says kind, session, generation and instant, signed under the newest secret", () => {
  expect(token).toBe(signed(`a.${claim.id}.123456789.${claim.issuedAt.toString(36)}`));
  expect(readToken(["new", "old"], "a", token)).toEqual(claim);
});

test("the secret before the newest still opens what it signed; one put away does not", () => {
  const before = signToken(["old"], claim);
  expect(readToken(["new", "old"], "a", before)).toEqual(claim);
  expect(readToken(["new"], "a", before)).toBeNull();
});

test("a refresh token is no access token, nor the other way about", () => {
  const refresh = signToken(["new"], { ...claim, kind: "r" });
  expect(readToken(["new"], "r", refresh)).toEqual({ ...claim, kind: "r" });
  expect(readToken(["new"], "a", refresh)).toBeNull();
  expect(readToken(["new"], "r", token)).toBeNull();
});

// ASVS 9.1.2
test.each([
  null,
  "",
  `x${token}`,
  `${token}x`,
  ` ${token}`,
  `${token}\n`,
  token.slice(0, -1),
  "x".repeat(500),
  // No token says by which algorithm it is read: none, another hash and a JWT's head are nothing.
  `a.${claim.id}.1.k.`,
  `a.${claim.id}.1.k.${createHmac("sha512", "new").update(`a.${claim.id}.1.k`).digest("base64url")}`,
  `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`,
  signed(`b.${claim.id}.1.k`),
  signed(`a.${claim.id}x.1.k`),
  signed(`a.${claim.id.slice(1)}.1.k`),
  signed(`a.${claim.id.toLowerCase()}.1.k`),
  signed(`a.${claim.id}..k`),
  signed(`a.${claim.id}.1234567890.k`),
  signed(`a.${claim.id}.x.k`),
  signed(`a.${claim.id}.1.`),
  signed(`a.${claim.id}.1.K`),
  signed(`a.${claim.id}.1.${"k".repeat(12)}`),
])("%j is no token, whoever signed it", (text) => {
  expect(readToken(["new"], "a", text)).toBeNull();
});

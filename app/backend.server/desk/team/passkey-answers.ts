import { isIP } from "node:net";
import { z } from "zod";
import type { Parts } from "../../platform/parts";
import type { MemberId } from "../../platform/store/ids";
import { useChallenge } from "./passkey-challenge";
import type { NewPasskey } from "./passkeys";

/** Where passkeys of the desk hold (WebAuthn Level 3, §5.1.2): nowhere else do they let in. */
export interface Place {
  origin: string;
  /** the host's name */
  rpId: string;
}

/**
 * By the desk's public address; null where that is a number, for which WebAuthn has no passkeys.
 */
export function placeOf({ publicOrigin }: { publicOrigin: string }): Place | null {
  const { origin, hostname } = new URL(publicOrigin);
  return hostname.startsWith("[") || isIP(hostname) ? null : { origin, rpId: hostname };
}

/** ES256, Ed25519, RS256: what authenticators have. COSE numbers. */
export const ALGORITHMS = [-7, -8, -257];

/**
 * What an authenticator is to know somebody by; it tells nothing. base64url
 *
 * @param member null: the owner
 */
export const handleOf = ({ seal }: Pick<Parts, "seal">, member: MemberId | null): string =>
  Buffer.from(seal.hash(member ?? "owner", "desk_passkeys.handle"), "hex").toString("base64url");

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const shared = { id: bytes, rawId: bytes, type: z.literal("public-key") };
const Added = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
const Asserted = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
});
const ClientData = z.object({ challenge: bytes });
/** What the page's script sent of an authenticator's answer; null where it is none. */
export const assertionIn = (sent: string) => read(Asserted, sent);
type Assertion = z.infer<typeof Asserted>;

/**
 * Checks what an authenticator made for somebody: our challenge for them, our address, and that it
 * checked who holds it. Who made the authenticator is not asked.
 *
 * @param sent as the page's script wrote it
 * @returns null when it is not that
 * @throws Refusal 401 when the challenge was used, or is too old
 */
export async function passkeyIn(
  parts: Parts,
  { origin, rpId }: Place,
  member: MemberId | null,
  sent: string,
): Promise<NewPasskey | null> {
  const response = read(Added, sent);
  const challenge = response && challengeIn(response);
  if (!response || challenge === null) return null;
  await useChallenge(parts, challenge, { add: member });
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await refusedIsNot(async () =>
    verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, attestationObject: await unattested(response) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    }),
  );
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    ...{ credentialId: id, counter },
    publicKey: Buffer.from(publicKey).toString("base64url"),
  };
}

/**
 * Checks an assertion against the passkey that it names: challenge, address, whose it is, that the
 * authenticator checked who holds it, the signature, and that its counter went on (WebAuthn Level
 * 3, §6.1.1: one that did not may be a copy's).
 *
 * @returns the counter as it is now; null when it does not hold
 * @throws Refusal 401 when the challenge was used, or is too old
 */
export async function counterIn(
  parts: Parts,
  { origin, rpId }: Place,
  assertion: Assertion,
  kept: (NewPasskey & { member: MemberId | null }) | null,
): Promise<number | null> {
  const challenge = challengeIn(assertion);
  if (challenge === null) return null;
  await useChallenge(parts, challenge, "sign-in");
  if (!kept || assertion.response.userHandle !== handleOf(parts, kept.member)) return null;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await refusedIsNot(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      requireUserVerification: true,
      credential: {
        id: kept.credentialId,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, "base64url")),
        counter: kept.counter,
      },
    }),
  );
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/**
 * Without what vouches for its maker: nobody asked for that, and to check it the library would ask
 * servers that are named in it.
 */
async function unattested({ response }: z.infer<typeof Added>): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const given = new Uint8Array(Buffer.from(response.attestationObject, "base64url"));
  const authData = decodeAttestationObject(given).get("authData");
  const bare = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare as never)).toString("base64url");
}

/** Read when it is needed: it costs a quarter of a second. */
const library = () => import("@simplewebauthn/server");

/** It throws for all that does not hold; there is nothing else in it that could fail. */
const refusedIsNot = <T extends { verified: boolean }>(
  check: () => Promise<T>,
): Promise<Partial<T>> => check().catch(() => ({ verified: false }) as Partial<T>);

const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string | null =>
  read(ClientData, Buffer.from(response.clientDataJSON, "base64url").toString())?.challenge ?? null;

function read<T>(shape: z.ZodType<T>, sent: string): T | null {
  try {
    return shape.parse(JSON.parse(sent));
  } catch {
    return null;
  }
}

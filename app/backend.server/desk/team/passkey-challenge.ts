import { timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "../../../content/durations";
import { OperatorRefusal } from "../../../api/refusal";
import { spend } from "../../platform/limits";
import type { Parts } from "../../platform/parts";
import type { MemberId } from "../../platform/store/ids";

const LASTS_MS = 5 * MINUTE_MS;

/** For what an authenticator is asked: to let in, or to be added for somebody. */
export type Purpose = "sign-in" | { add: MemberId | null };

/**
 * What an authenticator is to sign. It is known again by our hash in it, so that nothing is kept
 * of one that nobody answers: anybody may ask for as many as they like.
 *
 * @returns base64url
 */
export function newChallenge(parts: Parts, purpose: Purpose): string {
  const made = `${parts.now() + LASTS_MS}.${parts.randomToken()}`;
  return Buffer.from(`${made}.${mark(parts, made, purpose)}`).toString("base64url");
}

/**
 * Uses a challenge up, on whichever server; each holds once, for its purpose, and five minutes.
 *
 * @param challenge base64url, as it came back
 * @throws Refusal 401 when it does not hold
 */
export async function useChallenge(
  parts: Parts,
  challenge: string,
  purpose: Purpose,
): Promise<void> {
  const [until = "", random = "", marked = ""] = Buffer.from(challenge, "base64url")
    .toString()
    .split(".");
  const wanted = Buffer.from(mark(parts, `${until}.${random}`, purpose));
  const given = Buffer.from(marked);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw over();
  if (Number(until) <= parts.now()) throw over();
  await parts.store.transaction((tx) =>
    spend(parts, tx, [
      {
        kind: "desk passkey challenge",
        subject: random,
        windows: [{ ms: 2 * LASTS_MS, most: 1, refuse: over }],
      },
    ]),
  );
}

const over = () =>
  new OperatorRefusal(401, "This page was used already or is too old. Try again from this one.");

const mark = ({ seal }: Parts, made: string, purpose: Purpose): string =>
  seal.hash(
    `${purpose === "sign-in" ? purpose : `add ${purpose.add ?? "owner"}`} ${made}`,
    "desk_passkeys.challenge",
  );

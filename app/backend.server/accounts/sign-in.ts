import { record } from "../audit/record";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import { sendCode, useCode, type Bound } from "./challenges";
import { findOrMakePerson } from "./people";
import { sendsFrom, sendsTo, smsInAll } from "./send-limits";
import { startSession, type Tokens } from "./sessions";

interface Asked {
  /** +919876543210 */
  number: string;
  /** the browser's challenge cookie */
  cookie: string | null;
  /** the visitor's */
  address: string;
}

/**
 * Sends a sign-in code by SMS. Looks no account up: known and unknown numbers take the same path.
 *
 * @returns the challenge cookie. Throws Refusal 422 (dial code), 429 or 503, ProviderDown
 */
export async function requestSignInCode(
  parts: Parts,
  { number, cookie, address }: Asked,
): Promise<string> {
  const { dialCodes, limits } = parts.settings;
  if (!dialCodes.includes(number.slice(0, -10)))
    throw new Refusal(422, `We can send codes only to ${dialCodes.join(", ")} numbers at present`);
  // The address comes first: it refuses a flood before the locks that everybody shares.
  const counted = [
    sendsFrom(parts, address),
    sendsTo(parts, "sms to", number, limits.smsGapMs),
    smsInAll(parts),
  ];
  return sendCode(parts, bound(number), cookie, counted, (code) =>
    parts.sms.send(number, signInText(parts, code)),
  );
}

/** Signs in: consumes the code, finds or makes the account and begins the session, all or nothing. Throws Refusal 422, 429. */
export const signIn = (
  parts: Parts,
  asked: { number: string; code: string; cookie: string | null },
): Promise<Tokens> =>
  useCode(parts, bound(asked.number), asked.code, asked.cookie, async (tx) => {
    const person = await findOrMakePerson(parts, tx, asked.number);
    const tokens = await startSession(parts, person, tx);
    record(parts, tx, { what: "sign-in", person, about: { session: tokens.session } });
    return tokens;
  });

const bound = (number: string): Bound => ({ purpose: "sign-in", destination: number });

/** The last line lets the phone offer the code only on our own site (`@host #code`); it must be part of the registered template. */
function signInText(parts: Parts, code: string): string {
  const minutes = Math.round(parts.settings.limits.codeLifeMs / 60_000);
  return `${code} is your code to log in to ${parts.site().product}. It works for ${minutes} minutes. Do not share it with anyone.\n@${new URL(parts.settings.publicOrigin).hostname} #${code}`;
}

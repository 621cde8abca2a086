import { MINUTE_MS } from "../../content/durations";
import type { Language } from "../../content/languages";
import { record } from "../platform/audit/record";
import { DEFAULT_LANGUAGE, say, sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { sendCode, useCode, type Bound } from "../codes/challenges";
import { deviceWords } from "./device-words";
import { knownDevice, rememberDevice } from "./known-devices";
import { keepLanguage } from "../platform/people/reading-language";
import { keepNotice } from "../platform/people/notices";
import { registeredLanguage } from "../providers/sms/registered";
import { findOrMakePerson } from "../platform/people/people";
import { sendsFrom, sendsTo, smsInAll } from "../codes/send-limits";
import { startSession, type Tokens } from "./sessions";
import { wrongCodesFor, wrongCodesFrom, wrongCodesInAll } from "../codes/wrong-code-limits";

/** Who asks. */
interface Visit {
  /** +919876543210 */
  number: string;
  /** the browser's challenge cookie */
  cookie: string | null;
  /** the browser's known-device cookie */
  device: string | null;
  /** the visitor's */
  address: string;
}
export interface SignedIn extends Tokens {
  /** the known-device cookie, and how many seconds it lives */
  device: { cookie: string; maxAgeS: number };
}

/**
 * Sends a sign-in code by SMS. Looks no account up: known and unknown numbers take the same path. A
 * device that signed in with this number before spends an allowance of its own, which no stranger
 * can use up, and is not held to what its network has asked for. The text is in
 * the language of the page that asks, where it is registered in it.
 *
 * @returns the challenge cookie. Throws Refusal 422 (dial code), 429 or 503, ProviderDown
 */
export async function requestSignInCode(
  parts: Parts,
  { number, cookie, device, address, language }: Visit & { language?: Language | undefined },
): Promise<string> {
  const { dialCodes, limits } = parts.settings;
  if (!dialCodes.includes(number.slice(0, -10)))
    throw new ClientRefusal(422, "sign-in.dial-code", {
      dialCodes: dialCodes.join(", "),
    });
  const known = (await knownDevice(parts, device, number)) !== null;
  // The address comes first: it refuses a flood before the locks that everybody shares.
  const own = known
    ? [sendsTo(parts, "sms to known device", number, limits.smsGapMs)]
    : [...sendsFrom(parts, address), sendsTo(parts, "sms to", number, limits.smsGapMs)];
  return sendCode(parts, bound(number), cookie, [...own, smsInAll(parts, known)], (code) =>
    sendCodeBySms(parts, number, code, language),
  );
}

/**
 * Signs in: consumes the code, finds or makes the account, begins the session and remembers the
 * device, all or nothing. Throws Refusal 422, 429 or 503.
 */
export async function signIn(
  parts: Parts,
  {
    number,
    code,
    cookie,
    device,
    address,
    agent = null,
    language,
    notice,
  }: Visit & {
    code: string;
    /** what the browser says it is */
    agent?: string | null;
    /** of the page that asks: that of letters from now on */
    language?: Language | undefined;
    /** in which they opened the notice of the law, where it was another */
    notice?: Language | undefined;
  },
): Promise<SignedIn> {
  const known = await knownDevice(parts, device, number);
  const own =
    known === null
      ? [...wrongCodesFrom(parts, address), wrongCodesFor(parts, "wrong-code sign-in", number)]
      : [wrongCodesFor(parts, "wrong-code known device", number)];
  const limits = [...own, wrongCodesInAll(parts, known !== null)];
  return useCode(parts, bound(number), code, cookie, limits, async (tx) => {
    const person = await findOrMakePerson(parts, tx, number);
    if (language) await keepLanguage(tx, person, language);
    const read = notice ?? language ?? DEFAULT_LANGUAGE;
    await keepNotice(parts, tx, { person, language: read, step: "number" });
    const words = deviceWords(agent);
    const remembered = await rememberDevice(parts, tx, { person, number, known, device: words });
    const begunIn = { device: words, known: remembered.id };
    const tokens = await startSession(parts, person, tx, begunIn);
    record(parts, tx, { what: "sign-in", person, about: { session: tokens.session } });
    return { ...tokens, device: remembered };
  });
}

const bound = (number: string): Bound => ({ purpose: "sign-in", destination: number });

/** Throws ProviderDown. */
export async function sendCodeBySms(
  parts: Parts,
  number: string,
  code: string,
  reads: Language | undefined,
): Promise<void> {
  const language = registeredLanguage(parts.settings.sms.templateIdsIn, "sms.sign-in", reads);
  await parts.sms.send(number, signInText(parts, code, language), language);
}

/**
 * The last line lets the phone offer the code only on our own site (`@host #code`); it must be part
 * of the registered template.
 */
export function signInText(
  parts: Pick<Parts, "settings" | "site">,
  code: string,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const minutes = Math.round(parts.settings.limits.codeLifeMs / MINUTE_MS);
  const { product } = parts.site();
  const host = new URL(parts.settings.publicOrigin).hostname;
  return say(language, sentence("sms.sign-in", { code, product, minutes, host }));
}

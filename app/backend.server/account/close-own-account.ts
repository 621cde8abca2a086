import { announceClosed } from "../subscriptions/announce-left";
import { addresseeOf } from "../platform/post-to";
import { MINUTE_MS } from "../../content/durations";
import type { Language } from "../../content/languages";
import { say, sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import { holdRow } from "../platform/store/lock";
import { holdQueue } from "../money/service/grant";
import type { ShownSum } from "../money/refunds/shown-sum";
import { leaveAll } from "../subscriptions/leave";
import { leavingOf, type Leaving } from "../subscriptions/leaving";
import { sendCode, useCode, type Bound } from "../codes/challenges";
import { closeWithin } from "./close-account";
import { movingMoney } from "./moving-money";
import type { Person } from "../platform/people/person";
import { sendsFrom, sendsTo, smsInAll } from "../codes/send-limits";
import { sendCodeBySms } from "../sign-in/sign-in";
import { wrongCodesFor, wrongCodesFrom, wrongCodesInAll } from "../codes/wrong-code-limits";

interface FromBrowser {
  /** the browser's challenge cookie */
  cookie: string | null;
  /** the visitor's */
  address: string;
}

/**
 * Sends a fresh code without which nobody closes an account: whoever has only taken a session
 * cannot. It goes to the verified e-mail address, since India's carriers pass on no SMS but the
 * wording that was registered; to the phone, in the words of signing in, only while there is no
 * address.
 *
 * @returns the challenge cookie, and where the code went. Throws Refusal 409 (it cannot be closed
 * now), 429, ProviderDown
 */
export async function requestCloseCode(
  parts: Parts,
  person: Person,
  { cookie, address }: FromBrowser,
): Promise<{ cookie: string; sentTo: string }> {
  const why = await whyNotClosed(parts, parts.store.db, person.id);
  if (why) throw ClientRefusal.saying(409, why);
  const { email, number } = person;
  const { smsGapMs, emailGapMs } = parts.settings.limits;
  const limits = [
    ...sendsFrom(parts, address),
    sendsTo(parts, "code to close", person.id, email ? emailGapMs : smsGapMs),
    ...(email ? [] : [smsInAll(parts, true)]),
  ];
  const made = await sendCode(parts, bound(person.id), cookie, limits, (code) =>
    email
      ? parts.mail.send({
          to: email,
          subject: say(person.language, sentence("letters.close-code")),
          text: mailText(parts, person.language, code),
        })
      : sendCodeBySms(parts, number, code, person.language),
  );
  return { cookie: made, sentTo: email ?? number };
}

/**
 * Closes the person's own account, once the code is right: every service ends, and the sum that
 * was shown goes back (`subscriptions/leave.ts`). All or nothing. Throws Refusal 409 (another sum
 * now, or money under way), 422, 429.
 */
export async function closeOwnAccount(
  parts: Parts,
  { id }: Person,
  { code, cookie, address, shown }: FromBrowser & { code: string; shown: ShownSum },
): Promise<Leaving[]> {
  const limits = [
    ...wrongCodesFrom(parts, address),
    wrongCodesFor(parts, "wrong-code close", id),
    wrongCodesInAll(parts, true),
  ];
  return useCode(parts, bound(id), code, cookie, limits, async (tx) => {
    await holdRow(parts.store.dialect, tx, { table: "people", id });
    await holdQueue(parts, tx, id);
    const why = await whyNotClosed(parts, tx, id);
    if (why) throw ClientRefusal.saying(409, why);
    const leaving = await leavingOf(parts, tx, id, shown.at);
    const to = await addresseeOf(parts, tx, id);
    await leaveAll(parts, tx, id, leaving, shown);
    await closeWithin(parts, tx, id, leaving.length);
    await announceClosed(parts, tx, id, { to, leaving });
    return leaving;
  });
}

/** Why an account cannot be closed now, and when it can where that is known; null when it can. */
export async function whyNotClosed(
  parts: Pick<Parts, "now">,
  db: Db,
  id: PersonId,
): Promise<Sentence | null> {
  const moving = await movingMoney(parts, db, id);
  if (!moving) return null;
  return moving.until === null
    ? sentence("account.payment-checked")
    : sentence("account.payment-may-come", { day: moving.until });
}

const bound = (id: PersonId): Bound => ({ purpose: "close", destination: id });

const mailText = (parts: Parts, language: Language, code: string): string =>
  say(
    language,
    sentence("letters.close-code-text", {
      code,
      product: parts.site().product,
      minutes: Math.round(parts.settings.limits.codeLifeMs / MINUTE_MS),
    }),
  );

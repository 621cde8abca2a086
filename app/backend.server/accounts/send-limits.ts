import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import { waitInWords, type Limit } from "./limits";

const HOUR = 3_600_000;

/** How often codes go to one phone number or mailbox (`settled.md` 7): the gap, then by the hour and the day. @param gapMs ms */
export function sendsTo(parts: Parts, kind: string, subject: string, gapMs: number): Limit {
  const { sendsPerHour, sendsPerDay } = parts.settings.limits;
  return {
    kind,
    subject,
    windows: [
      { ms: gapMs, most: 1, refuse: (s) => new Refusal(429, `You can ask again in ${s} second${s === 1 ? "" : "s"}.`, { retryAfterS: s }) },
      { ms: HOUR, most: sendsPerHour, refuse: tooMany },
      { ms: 24 * HOUR, most: sendsPerDay, refuse: tooMany },
    ],
  };
}

/** How many codes one visitor's address may ask for. Loose: Indian carriers put many phones behind one address. */
export const sendsFrom = (parts: Parts, address: string): Limit => ({
  kind: "sent from",
  subject: address,
  windows: [{ ms: HOUR, most: parts.settings.limits.sendsPerAddressPerHour, refuse: tooMany }],
});

/** The ceiling over everybody's messages, which bounds what an attacker can make us spend. */
export const smsInAll = (parts: Parts): Limit => ({
  kind: "sms",
  subject: "all",
  windows: [
    {
      ms: HOUR,
      most: parts.settings.limits.smsPerHour,
      refuse(retryAfterS) {
        parts.log.error({ smsPerHour: parts.settings.limits.smsPerHour }, "the ceiling of SMS an hour is reached: nobody gets codes");
        return new Refusal(503, "We cannot send codes just now. Please try again later.", { retryAfterS });
      },
    },
  ],
});

const tooMany = (retryAfterS: number) => new Refusal(429, `Too many codes were asked for. You can ask again in ${waitInWords(retryAfterS)}.`, { retryAfterS });

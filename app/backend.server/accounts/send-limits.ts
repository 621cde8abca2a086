import { isIPv6 } from "node:net";
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
      {
        ms: gapMs,
        most: 1,
        refuse: (s) =>
          new Refusal(429, `You can ask again in ${s} second${s === 1 ? "" : "s"}.`, {
            retryAfterS: s,
          }),
      },
      { ms: HOUR, most: sendsPerHour, refuse: tooMany },
      { ms: 24 * HOUR, most: sendsPerDay, refuse: tooMany },
    ],
  };
}

/** How many codes one visitor's address may ask for. Loose: Indian carriers put many phones behind one address. */
export const sendsFrom = (parts: Parts, address: string): Limit => ({
  kind: "sent from",
  subject: household(address),
  windows: [{ ms: HOUR, most: parts.settings.limits.sendsPerAddressPerHour, refuse: tooMany }],
});

/** What one customer holds of addresses. One IPv6 customer holds a whole /64 and can take any address of it; an IPv4 address stands for itself. */
export function household(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const [left, right] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const middle = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
    : [];
  const groups = [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** The ceiling over everybody's messages, which bounds what an attacker can make us spend. */
export const smsInAll = (parts: Parts): Limit => ({
  kind: "sms",
  subject: "all",
  windows: [
    {
      ms: HOUR,
      most: parts.settings.limits.smsPerHour,
      refuse(retryAfterS) {
        parts.log.error(
          { smsPerHour: parts.settings.limits.smsPerHour },
          "the ceiling of SMS an hour is reached: nobody gets codes",
        );
        return new Refusal(503, "We cannot send codes just now. Please try again later.", {
          retryAfterS,
        });
      },
    },
  ],
});

const tooMany = (retryAfterS: number) =>
  new Refusal(
    429,
    `Too many codes were asked for. You can ask again in ${waitInWords(retryAfterS)}.`,
    { retryAfterS },
  );

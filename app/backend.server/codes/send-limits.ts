import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { tooOften, type Limit } from "../platform/limits";
import { networksOf } from "../platform/networks";
import { HOUR_MS } from "../../content/durations";

/**
 * How often codes go to one phone number or mailbox (decision 7): the gap, then by the hour and the
 * day. @param gapMs ms
 */
export function sendsTo(parts: Parts, kind: string, subject: string, gapMs: number): Limit {
  const gap = {
    ms: gapMs,
    most: 1,
    refuse: tooOften("codes.asked-just-now"),
  };
  const { windows } = sendsBy(parts, kind, subject);
  return { kind, subject, windows: [gap, ...windows] };
}

/**
 * How many codes one person may have sent to whatever addresses, by the hour and the day. No gap:
 * who corrects an address has nothing to wait for.
 */
export function sendsBy(parts: Parts, kind: string, subject: string): Limit {
  const { sendsPerHour, sendsPerDay } = parts.settings.limits;
  return {
    kind,
    subject,
    windows: [
      { ms: HOUR_MS, most: sendsPerHour, refuse: tooMany },
      { ms: 24 * HOUR_MS, most: sendsPerDay, refuse: tooMany },
    ],
  };
}

/**
 * How many codes a visitor's networks may ask for (decision 48). Loose for an IPv4 address, since
 * Indian carriers put many phones behind one; nested for IPv6, since one customer can ask from any
 * address of a /48.
 */
export function sendsFrom(parts: Parts, address: string): Limit[] {
  const { limits } = parts.settings;
  const networks = networksOf(address);
  const most = (subject: string, sends: number): Limit => ({
    kind: "sent from",
    subject,
    windows: [{ ms: HOUR_MS, most: sends, refuse: tooMany }],
  });
  if (networks.family === "ipv6")
    return [
      most(networks.narrow, limits.sendsPerIpv6_64),
      most(networks.middle, limits.sendsPerIpv6_56),
      most(networks.range, limits.sendsPerIpv6_48),
    ];
  const narrow = most(networks.narrow, limits.sendsPerIpv4);
  return networks.family === "ipv4"
    ? [narrow, most(networks.range, limits.sendsPerIpv4_24)]
    : [narrow];
}

/**
 * The ceiling over everybody's messages, which bounds what an attacker can make us spend. Strangers
 * stop earlier: the rest is kept for devices that signed in before.
 */
export const smsInAll = (parts: Parts, known: boolean): Limit => ({
  kind: "sms",
  subject: "all",
  windows: [
    {
      ms: HOUR_MS,
      most: known ? parts.settings.limits.smsPerHour : strangersShare(parts, "smsPerHour"),
      refuse(retryAfterS) {
        parts.log.error(
          { smsPerHour: parts.settings.limits.smsPerHour, known },
          known
            ? "the ceiling of SMS an hour is reached: nobody gets codes"
            : "strangers' share of the SMS an hour is used up: only known devices get codes",
        );
        return new ClientRefusal(503, "codes.cannot-send", {}, { retryAfterS });
      },
    },
  ],
});

/** What of a ceiling over everybody strangers may use; at least one. */
export function strangersShare(parts: Parts, ceiling: "smsPerHour" | "wrongCodesPerHour"): number {
  const { limits } = parts.settings;
  return Math.max(1, Math.floor((limits[ceiling] * (100 - limits.knownDevicesPercent)) / 100));
}

const tooMany = tooOften("codes.asked-too-often");

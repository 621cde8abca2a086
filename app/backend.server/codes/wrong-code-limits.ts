import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { tooOften, type Limit } from "../platform/limits";
import { networksOf } from "../platform/networks";
import { strangersShare } from "./send-limits";
import { DAY_MS, HOUR_MS } from "../../content/durations";

/**
 * How many wrong codes may be typed for one number or mailbox in a day. @param kind what they are
 * counted under
 */
export const wrongCodesFor = (parts: Parts, kind: string, subject: string): Limit => ({
  kind,
  subject,
  windows: [
    {
      ms: DAY_MS,
      most: parts.settings.limits.wrongCodesPerDay,
      refuse: tooOften("codes.wrong-too-often"),
    },
  ],
});

/**
 * How many wrong codes a visitor's networks may type in an hour, whichever numbers they try: their
 * own address, and its IPv4 /24 or IPv6 /48.
 */
export function wrongCodesFrom(parts: Parts, address: string): Limit[] {
  const { wrongCodesPerAddress, wrongCodesPerRange } = parts.settings.limits;
  const networks = networksOf(address);
  const most = (subject: string, codes: number): Limit => ({
    kind: "wrong code from",
    subject,
    windows: [{ ms: HOUR_MS, most: codes, refuse: tooOften("codes.wrong-from-network") }],
  });
  const narrow = most(networks.narrow, wrongCodesPerAddress);
  return networks.family === "unknown"
    ? [narrow]
    : [narrow, most(networks.range, wrongCodesPerRange)];
}

/**
 * The ceiling over everybody's wrong codes, which bounds how many numbers can be tried at once; a
 * share is kept for known devices.
 */
export const wrongCodesInAll = (parts: Parts, known: boolean): Limit => ({
  kind: "wrong code",
  subject: "all",
  windows: [
    {
      ms: HOUR_MS,
      most: known
        ? parts.settings.limits.wrongCodesPerHour
        : strangersShare(parts, "wrongCodesPerHour"),
      refuse(retryAfterS) {
        parts.log.error(
          { wrongCodesPerHour: parts.settings.limits.wrongCodesPerHour, known },
          "the ceiling of wrong codes an hour is reached: codes are refused",
        );
        return new ClientRefusal(503, "codes.cannot-check", {}, { retryAfterS });
      },
    },
  ],
});

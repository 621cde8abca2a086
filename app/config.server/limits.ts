import { played } from "./providers";
import type { Reader } from "./reader";
import { defaultLimits, type Limits } from "../shared/settings";
import { DAY_MS, MINUTE_MS } from "../content/durations";

const RAISED = 1_000_000;

/**
 * Limits are settings (decisions 7 and 25). Each may be made stricter; looser than agreed only
 * outside production, where nothing real goes out: codes while the sandbox plays both SMS and mail,
 * the fee cap while it plays Razorpay. The ceilings over everybody's SMS and wrong codes go by the
 * size of the desk and of its bill.
 *
 * The gaps between two codes are none: the pages count them down as the specification says (60 and
 * 30 s), on another's API too. Nor is the grace of a replaced refresh cookie: a shorter one logs
 * out who has two tabs, a longer one serves a thief.
 */
export function limits(
  read: Reader,
  { production, sandboxed }: { production: boolean; sandboxed: string[] },
): Limits {
  const noCodeLeaves = !production && played(sandboxed, "SMS") && played(sandboxed, "mail");
  const noMoneyMoves = !production && played(sandboxed, "Razorpay");
  const codes = (unset?: number): Bounds => (noCodeLeaves ? { most: RAISED, unset } : {});
  const at = (
    variable: string,
    limit: keyof Limits,
    { unit = 1, least = 1, most, unset }: Bounds,
  ) => {
    const agreed = defaultLimits[limit] / unit;
    return read.whole(variable, unset ?? agreed, [least, most ?? agreed], String(agreed)) * unit;
  };
  return {
    ...defaultLimits,
    smsPerHour: at("SMS_PER_HOUR", "smsPerHour", { most: 10_000, ...codes(100_000) }),
    sendsPerHour: at("SENDS_PER_HOUR", "sendsPerHour", codes()),
    sendsPerDay: at("SENDS_PER_DAY", "sendsPerDay", codes()),
    sendsPerIpv4: at("SENDS_PER_ADDRESS_PER_HOUR", "sendsPerIpv4", codes(100_000)),
    sendsPerIpv4_24: at("SENDS_PER_IPV4_24_PER_HOUR", "sendsPerIpv4_24", codes(100_000)),
    sendsPerIpv6_64: at("SENDS_PER_IPV6_64_PER_HOUR", "sendsPerIpv6_64", codes(100_000)),
    sendsPerIpv6_56: at("SENDS_PER_IPV6_56_PER_HOUR", "sendsPerIpv6_56", codes(100_000)),
    sendsPerIpv6_48: at("SENDS_PER_IPV6_48_PER_HOUR", "sendsPerIpv6_48", codes(100_000)),
    codeLifeMs: at("CODE_MINUTES", "codeLifeMs", { unit: MINUTE_MS, least: 2 }),
    codeTries: at("CODE_TRIES", "codeTries", {}),
    wrongCodesPerDay: at("WRONG_CODES_PER_DAY", "wrongCodesPerDay", { least: 3 }),
    wrongCodesPerAddress: at("WRONG_CODES_PER_ADDRESS_PER_HOUR", "wrongCodesPerAddress", {
      ...codes(100_000),
      least: 3,
    }),
    wrongCodesPerRange: at("WRONG_CODES_PER_RANGE_PER_HOUR", "wrongCodesPerRange", {
      ...codes(100_000),
      least: 3,
    }),
    wrongCodesPerHour: at("WRONG_CODES_PER_HOUR", "wrongCodesPerHour", {
      most: 3_000,
      ...codes(100_000),
      least: 3,
    }),
    // Here less is looser.
    knownDevicesPercent: at("KNOWN_DEVICES_PERCENT", "knownDevicesPercent", {
      least: 30,
      most: 90,
    }),
    knownDeviceMs: at("KNOWN_DEVICE_DAYS", "knownDeviceMs", { unit: DAY_MS }),
    accessMs: at("ACCESS_MINUTES", "accessMs", { unit: MINUTE_MS }),
    refreshMs: at("SESSION_IDLE_DAYS", "refreshMs", { unit: DAY_MS }),
    absoluteMs: at("SESSION_DAYS", "absoluteMs", { unit: DAY_MS }),
    feeCapPaise: at("FEE_CAP_RUPEES", "feeCapPaise", {
      unit: 100,
      ...(noMoneyMoves ? { most: RAISED } : {}),
    }),
    longestServiceDays: at("LONGEST_SERVICE_DAYS", "longestServiceDays", {}),
  };
}

/**
 * In `unit`s: the least and most that may be set, and what holds when nothing is; the agreed limit
 * where nothing is said.
 */
interface Bounds {
  /** how many of the limit's own (ms, paise) one of the variable's is */
  unit?: number;
  least?: number;
  most?: number;
  unset?: number | undefined;
}

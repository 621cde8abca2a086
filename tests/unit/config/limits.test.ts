import { expect, test } from "vitest";
import { limits } from "../../../app/config.server/limits";
import { Reader } from "../../../app/config.server/reader";
import { defaultLimits } from "../../../app/shared/settings";

const razorpay = "Razorpay (RAZORPAY_KEY_ID)";
const digio = "Digio (DIGIO_CLIENT_ID)";
const sms = "SMS (SNS_REGION)";
const mail = "mail (SMTP_URL)";
const all = [razorpay, digio, sms, mail];

/** The limits, and the variables at fault. */
function set(env: Record<string, string>, production: boolean, sandboxed: string[]) {
  const read = new Reader(env);
  const found = limits(read, { production, sandboxed });
  return { found, faults: read.faults.map(({ variable }) => variable) };
}
/** One step looser than agreed, each. */
const looser = {
  SMS_PER_HOUR: "10001",
  SENDS_PER_HOUR: "6",
  SENDS_PER_DAY: "11",
  SENDS_PER_ADDRESS_PER_HOUR: "61",
  SENDS_PER_IPV4_24_PER_HOUR: "601",
  SENDS_PER_IPV6_64_PER_HOUR: "21",
  SENDS_PER_IPV6_56_PER_HOUR: "61",
  SENDS_PER_IPV6_48_PER_HOUR: "201",
  CODE_MINUTES: "11",
  CODE_TRIES: "6",
  WRONG_CODES_PER_DAY: "16",
  WRONG_CODES_PER_ADDRESS_PER_HOUR: "31",
  WRONG_CODES_PER_RANGE_PER_HOUR: "101",
  WRONG_CODES_PER_HOUR: "3001",
  KNOWN_DEVICES_PERCENT: "29",
  KNOWN_DEVICE_DAYS: "181",
  ACCESS_MINUTES: "16",
  SESSION_IDLE_DAYS: "31",
  SESSION_DAYS: "91",
  FEE_CAP_RUPEES: "151001",
  LONGEST_SERVICE_DAYS: "366",
};
const sends = [
  "SMS_PER_HOUR",
  "SENDS_PER_HOUR",
  "SENDS_PER_DAY",
  "SENDS_PER_ADDRESS_PER_HOUR",
  "SENDS_PER_IPV4_24_PER_HOUR",
  "SENDS_PER_IPV6_64_PER_HOUR",
  "SENDS_PER_IPV6_56_PER_HOUR",
  "SENDS_PER_IPV6_48_PER_HOUR",
  "WRONG_CODES_PER_ADDRESS_PER_HOUR",
  "WRONG_CODES_PER_RANGE_PER_HOUR",
  "WRONG_CODES_PER_HOUR",
];

test.each([
  ["every provider real", []],
  ["Digio on the sandbox, as until its contract is signed", [digio]],
  ["every provider on the sandbox", all],
])("in production, %s: unset they are as agreed, and none can be set looser", (_, sandboxed) => {
  expect(set({}, true, sandboxed)).toEqual({ found: defaultLimits, faults: [] });
  expect(set(looser, true, sandboxed).faults).toEqual(Object.keys(looser));
});

test("outside production a sandboxed party loosens nothing of another: codes go out by SMS and mail, money by Razorpay", () => {
  for (const sandboxed of [[digio], [razorpay, digio, mail], [razorpay, digio, sms]]) {
    expect(set({}, false, sandboxed).found).toEqual(defaultLimits);
    expect(set(looser, false, sandboxed).faults).toEqual(expect.arrayContaining(sends));
  }
  expect(set(looser, false, [digio, sms, mail]).faults).toContain("FEE_CAP_RUPEES");
});

test("with all on the sandbox QA may raise what is sent and paid, and nothing else", () => {
  const { found, faults } = set(looser, false, all);
  expect(faults).toEqual(
    Object.keys(looser).filter((name) => ![...sends, "FEE_CAP_RUPEES"].includes(name)),
  );
  expect(found).toMatchObject({
    smsPerHour: 10_001,
    sendsPerHour: 6,
    sendsPerDay: 11,
    sendsPerIpv4: 61,
    sendsPerIpv6_48: 201,
    wrongCodesPerHour: 3_001,
    feeCapPaise: 15_100_100,
  });
});

test("each may be made stricter in production, in its own unit", () => {
  const four = Object.fromEntries(Object.keys(looser).map((name) => [name, "4"]));
  const stricter = { ...four, KNOWN_DEVICES_PERCENT: "40" };
  expect(set(stricter, true, [])).toEqual({
    found: {
      ...defaultLimits,
      ...{
        smsPerHour: 4,
        sendsPerHour: 4,
        sendsPerDay: 4,
        sendsPerIpv4: 4,
        sendsPerIpv4_24: 4,
        sendsPerIpv6_64: 4,
        sendsPerIpv6_56: 4,
        sendsPerIpv6_48: 4,
        wrongCodesPerAddress: 4,
        wrongCodesPerRange: 4,
        wrongCodesPerHour: 4,
        codeTries: 4,
        wrongCodesPerDay: 4,
        longestServiceDays: 4,
      },
      ...{
        codeLifeMs: 240_000,
        accessMs: 240_000,
        refreshMs: 345_600_000,
        absoluteMs: 345_600_000,
        knownDevicesPercent: 40,
        knownDeviceMs: 345_600_000,
        feeCapPaise: 400,
      },
    },
    faults: [],
  });
});

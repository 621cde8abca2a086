import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { calls, type AnyCall } from "../../../app/api/calls";
import * as contract from "../../../app/api/contract";
import { defaultLimits } from "../../../app/shared/settings";

/** What the documents say of rules and rights is what the product does. */
const security = readFileSync("docs/security.md", "utf8");
/** The rows of the tables below a heading, as cells. */
const rowsOf = (heading: string, text = security): string[][] =>
  (text.split(`\n## ${heading}\n`)[1] ?? "")
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[ -]*-[ -|]*$/.test(line))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
const quoted = (cell = ""): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

const { requestOtp, verifyOtp, requestEmailOtp, setPanDob, cancelPayment } = contract.contract;
const rules: Record<string, z.ZodType> = {
  "phone number": requestOtp.payload.shape.number,
  code: verifyOtp.payload.shape.otp,
  "e-mail": requestEmailOtp.payload.shape.email,
  PAN: setPanDob.payload.shape.pan,
  "date of birth": setPanDob.payload.shape.dob,
  UTR: contract.Utr,
  reference: contract.OrderRequest.shape.reference,
  country: contract.Fatca.shape.citizenship,
  "politically exposed": contract.Fatca.shape.isPep,
  "an id": cancelPayment.payload.shape.orderId,
  amount: contract.OrderRequest.shape.amount,
};

test("[ASVS 2.1.1] each field's rule stands in the document, and the contract keeps it", () => {
  const [, ...rows] = rowsOf("What a field may hold");
  expect(rows.map(([field]) => field)).toEqual(Object.keys(rules));
  const value = (field: string, text: string): unknown =>
    field === "amount" ? Number(text) : JSON.parse(`"${text}"`);
  for (const [field = "", , taken, refused] of rows) {
    const takes = (text: string) => rules[field]?.safeParse(value(field, text)).success;
    expect([field, ...quoted(taken).map(takes)]).toEqual([field, true]);
    expect([field, ...quoted(refused).map(takes)]).toEqual([field, false, false]);
  }
});

test("[ASVS 2.1.3] each limit per person and in all stands in the document with its figure", () => {
  const limits = JSON.stringify(rowsOf("Rules and limits"));
  const { codeTries, sendsPerHour, sendsPerDay, wrongCodesPerDay, smsPerHour } = defaultLimits;
  const { sendsPerIpv4, sendsPerIpv4_24 } = defaultLimits;
  const { sendsPerIpv6_64, sendsPerIpv6_56, sendsPerIpv6_48 } = defaultLimits;
  const { wrongCodesPerAddress, wrongCodesPerRange, wrongCodesPerHour } = defaultLimits;
  const { longestServiceDays } = defaultLimits;
  for (const said of [
    `one in ${defaultLimits.smsGapMs / 1000} s, ${sendsPerHour} an hour, ${sendsPerDay} a day`,
    `one in ${defaultLimits.emailGapMs / 1000} s, ${sendsPerHour} an hour, ${sendsPerDay} a day`,
    `${sendsPerIpv4} an hour; IPv6: ${sendsPerIpv6_64}`,
    `${sendsPerIpv4_24}; IPv6: ${sendsPerIpv6_56} and ${sendsPerIpv6_48} an hour`,
    `${codeTries} a code, ${wrongCodesPerDay} a day`,
    `${wrongCodesPerAddress} an hour`,
    `${wrongCodesPerRange} an hour`,
    `${wrongCodesPerHour} an hour`,
    `${smsPerHour} an hour`,
    `${longestServiceDays} days`,
  ])
    expect(limits).toContain(said);
  expect(limits).toContain(`₹${(defaultLimits.feeCapPaise / 100).toLocaleString("en-IN")} a year`);
});

test("[ASVS 7.1.1] a session's life without a visit and in all stands in the document", () => {
  const days = (ms: number) => ms / 86_400_000;
  const sessions = security.split("\n## Sessions\n")[1]?.split("\n## ")[0] ?? "";
  const { accessMs, refreshMs, absoluteMs } = defaultLimits;
  expect(sessions).toContain(`lives ${accessMs / 60_000} minutes`);
  expect(sessions).toContain(`${days(refreshMs)} days from the last visit`);
  expect(sessions).toContain(`${days(absoluteMs)} days in all`);
  expect(sessions).toContain("NIST 800-63B");
});

test("[ASVS 8.1.1] who may call what stands in the document, call by call", () => {
  const said = rowsOf("Who may do what").flatMap(([who = "", listed]) =>
    quoted(who).map((caller) => [caller, quoted(listed).sort()]),
  );
  const names = Object.keys(calls) as AnyCall[];
  for (const caller of ["public", "person", "client"] as const)
    expect(said.find(([one]) => one === caller)?.[1]).toEqual(
      names.filter((name) => calls[name].who === caller).sort(),
    );
});

test("[ASVS 8.1.2] who reads and who writes each field of a record stands in the document", () => {
  const named = new Set(rowsOf("Who may do what").flatMap(([field]) => quoted(field)));
  const fields = [
    ...[contract.CurrentUser, contract.Service, contract.Offer, contract.PendingPayment].flatMap(
      ({ shape }) => Object.keys(shape),
    ),
    ...Object.keys(contract.ActiveSubscription.shape),
  ];
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((field) => !named.has(field))).toEqual([]);
});

test("[ASVS 11.1.1] each key of ours has its use, its change and making in the document", () => {
  const keys = readFileSync("docs/keys.md", "utf8");
  const secrets = readFileSync("app/config.server/secrets.ts", "utf8");
  const names = [...(/secretNames = \[([^\]]+)\]/.exec(secrets)?.[1] ?? "").matchAll(/\w+/g)];
  expect(names.length).toBeGreaterThan(3);
  for (const [name] of names) {
    const row = keys.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
    const [, , use = "", change = ""] = row.split("|").map((cell) => cell.trim());
    expect([name, /[a-z]{4}/.test(use), /restart|never|below/.test(change)]).toEqual([
      name,
      true,
      true,
    ]);
  }
  expect(keys).toContain("openssl rand -base64 32");
});

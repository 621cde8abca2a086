import { andAlso, faultsOf, type Fault } from "./fault";

const in_ = faultsOf("app");
/**
 * One try of the attacker's must succeed where the defence is taken away, or its kind proves
 * nothing.
 */
const tried = (name: string, file: string, from: string, to: string): Fault =>
  in_(`attacker: ${name}`, file, from, to, "unit/prove/attack");

/** The defences that the attacker of `tests/prove/attack` comes up against, each taken away. */
export const attackerFaults: Fault[] = [
  andAlso(
    tried(
      "codes are not counted by the networks around an address",
      "backend.server/codes/send-limits.ts",
      `      most(networks.middle, limits.sendsPerIpv6_56),\n      most(networks.range, limits.sendsPerIpv6_48),\n`,
      ``,
    ),
    "app/backend.server/codes/send-limits.ts",
    `known ? parts.settings.limits.smsPerHour : strangersShare(parts, "smsPerHour")`,
    `known ? 1 : 1_000_000`,
  ),
  andAlso(
    tried(
      "wrong codes are not counted by network",
      "backend.server/codes/wrong-code-limits.ts",
      `[narrow, most(networks.range, wrongCodesPerRange)]`,
      `[narrow]`,
    ),
    "app/backend.server/codes/wrong-code-limits.ts",
    `: strangersShare(parts, "wrongCodesPerHour")`,
    `: 1_000_000`,
  ),
  tried(
    "a known device has no allowance of its own",
    "backend.server/sign-in/sign-in.ts",
    `"wrong-code known device"`,
    `"wrong-code sign-in"`,
  ),
  tried(
    "a replaced refresh cookie is renewed",
    "backend.server/sign-in/refresh-session.ts",
    `if (held !== issuedFrom(row)) return "reuse";`,
    `if (held !== issuedFrom(row)) return row.generation + 1;`,
  ),
  tried(
    "a stranger's reason is said in our place",
    "web/buying/razorpay/failure-words.ts",
    `PAYMENT.get(reason ?? "") ?? ""`,
    `PAYMENT.get(reason ?? "") ?? reason ?? ""`,
  ),
  andAlso(
    andAlso(
      tried(
        "the gateway is asked whenever a browser says something",
        "backend.server/buying/asking-limits.ts",
        `{ ms: HOUR_MS, most: 60, refuse: tooMany }`,
        `{ ms: HOUR_MS, most: 60_000, refuse: tooMany }`,
      ),
      "app/backend.server/buying/asking-limits.ts",
      `        { ms: HOUR_MS, most: 20, refuse: tooMany },\n`,
      `        { ms: HOUR_MS, most: 20_000, refuse: tooMany },\n`,
    ),
    "app/backend.server/buying/asking-limits.ts",
    `{ ms: 3 * SECOND, most: 1,`,
    `{ ms: 3 * SECOND, most: 10_000,`,
  ),
  andAlso(
    tried(
      "bank references may be probed without end",
      "backend.server/buying/asking-limits.ts",
      `    windows: [{ ms: DAY_MS, most: 10, refuse: tooMany }],`,
      `    windows: [{ ms: DAY_MS, most: 10_000, refuse: tooMany }],`,
    ),
    "app/backend.server/buying/asking-limits.ts",
    `    kind: "claimed by",\n    subject: person,\n    windows: [{ ms: HOUR_MS, most: 20,`,
    `    kind: "claimed by",\n    subject: person,\n    windows: [{ ms: HOUR_MS, most: 20_000,`,
  ),
  tried(
    "an answer of a resource may be kept by a cache",
    "web/visit/carry.server.ts",
    `  if (!result.headers.has("cache-control")) result.headers.set("cache-control", "no-store");\n`,
    ``,
  ),
  tried(
    "any address may mark a signing as failed",
    "web/onboarding/signing-return.ts",
    `  if (status !== "success" && (named === null || begun === null)) return null;\n`,
    ``,
  ),
  tried(
    "deceiving characters are taken",
    "api/plain-characters.ts",
    `plainOf(text) === text`,
    `text.length >= 0`,
  ),
  tried(
    "a form's answer breaks its page",
    "web/buying/choosing.server.ts",
    `({ ...nothingSaid, saved: ids, full })`,
    `({ saved: ids, full })`,
  ),
  tried(
    "whoever signs is taken for the PAN's holder",
    "backend.server/onboarding/name-check.ts",
    `signer === null || sameName(pan, signer) ?`,
    `signer === null || signer !== "" ?`,
  ),
  tried(
    "an entry of the trail need not be hashed with the key",
    "backend.server/platform/audit/verify.ts",
    `const why = keyFault(entry, since, unkeyed) ?? linkFault(`,
    `void [keyFault, since, unkeyed];\n      const why = linkFault(`,
  ),
  tried(
    "a kept page is shown to whoever has a session",
    "edge.server/page-cache.ts",
    `      impersonal(req.headers.cookie) &&`,
    `      impersonal(undefined) &&`,
  ),
  tried(
    "the way back from paying is let in without end",
    "edge.server/gate.ts",
    `most + Math.ceil(most * KEPT_FOR_PAYERS)`,
    `Infinity`,
  ),
  tried(
    "ids climb",
    "backend.server/providers/path-part.ts",
    `if (/^\\.{0,2}$/.test(id))`,
    `if (id === " ")`,
  ),
  tried(
    "no origin is foreign",
    "api/origin.ts",
    `  return origin !== publicOrigin;`,
    `  return publicOrigin === "";`,
  ),
  tried(
    "somebody without an agreement is a client",
    "api/onboarding-step.ts",
    `return agreement ? "done" : "agreement";`,
    `return agreement || !agreement ? "done" : "agreement";`,
  ),
];

import { faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** Defences against somebody who means harm, each taken away. */
export const attackFaults: Fault[] = [
  fault(
    "a cart saved as only script saves it breaks the page",
    "web/buying/choosing.server.ts",
    `({ ...nothingSaid, saved: ids, full })`,
    `({ saved: ids, full })`,
    "unit/web/choosing",
  ),
  fault(
    "a hidden origin reaches Remix, which answers an empty 500",
    "edge.server/edge.ts",
    `  if (request.headers.get("origin") === "null") request.headers.delete("origin");\n`,
    ``,
    "unit/edge/edge",
  ),
  fault(
    "a form of another site that is refused leaves no trace",
    "edge.server/edge.ts",
    `parts.log.warn({ ...visitor, path, status: 403, from }`,
    `parts.log.trace({ ...visitor, path, status: 403, from }`,
    "unit/edge/edge",
  ),
  fault(
    "what a proxy calls us reaches the pages",
    "edge.server/answer-request.ts",
    `  headers.delete("x-forwarded-host");\n`,
    ``,
    "unit/edge/listener",
  ),
  fault(
    "a kept page is given to a request without Host",
    "edge.server/listener.ts",
    `withoutOneHost(req) ? null : parts.pages`,
    `parts.pages`,
    "unit/edge/listener",
  ),
  fault(
    "the way back from paying is let in without end",
    "edge.server/gate.ts",
    `most + Math.ceil(most * KEPT_FOR_PAYERS)`,
    `Infinity`,
    "unit/edge/gate",
  ),
  fault(
    "every page may ask for the camera",
    "edge.server/headers.ts",
    `permissions[pathOf(path)] ??`,
    `permissions["/details"] ??`,
    "unit/edge/edge",
  ),
  fault(
    "an id climbs in a provider's address",
    "backend.server/providers/path-part.ts",
    `if (/^\\.{0,2}$/.test(id))`,
    `if (id === "")`,
    "unit/providers/path-part",
  ),
  fault(
    "the sandbox answers to any name",
    "../sandbox/sandbox.ts",
    `if (!own.has(hostname))`,
    `if (hostname === "")`,
    "unit/sandbox/own-host",
  ),
  fault(
    "others on the machine may read what the sandbox remembers",
    "../sandbox/state.ts",
    `openSync(file, "a", 0o600)`,
    `openSync(file, "a", 0o644)`,
    "unit/sandbox/own-host",
  ),
  fault(
    "a closed account gets letters",
    "backend.server/platform/post-to.ts",
    `    .$if(!closedToo, (q) => q.where("closed_at", "is", null))\n`,
    ``,
    "unit/messages/closed-accounts",
  ),
  fault(
    "somebody without an agreement is let in to pay",
    "api/onboarding-step.ts",
    `return agreement ? "done" : "agreement";`,
    `return agreement || !agreement ? "done" : "agreement";`,
    "unit/web/guards",
  ),
  fault(
    "whoever signs is taken for the PAN's holder",
    "backend.server/onboarding/name-check.ts",
    `signer === null || sameName(pan, signer) ?`,
    `signer === null || signer !== "" ?`,
    "unit/onboarding/name-check",
  ),
  fault(
    "the name that we asked for is taken for the signer's",
    "backend.server/providers/esign/digio.ts",
    `party?.pki_signature_details?.name?.trim() || null`,
    `"Asked For"`,
    "unit/onboarding/name-check",
  ),
  fault(
    "a family name is enough to be the same person",
    "backend.server/onboarding/same-name.ts",
    `  if (Math.min(a.length, b.length) < 2) return false;`,
    `  if (Math.min(a.length, b.length) < 1) return false;`,
    "unit/onboarding/same-name",
  ),
  fault(
    "a signature that was refused comes back with Digio's next news",
    "backend.server/onboarding/signing.ts",
    `state === "checking" || state === "refused";`,
    `state === "checking";`,
    "unit/onboarding/name-check",
  ),
];

import { giveBack, spend, type Limit } from "../backend.server/platform/limits";
import { waitInWords } from "../content/words/en/wait";
import { networksOf } from "../backend.server/platform/networks";
import { record } from "../backend.server/platform/audit/record";
import type { Parts } from "../backend.server/platform/parts";
import { OperatorRefusal, Refusal } from "../api/refusal";
import type { OperatorPageSettings } from "../shared/settings";
import { stepOfCode } from "../backend.server/desk/one-time-code";
import { passphraseHolds } from "../backend.server/desk/passphrase";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Tried by one visitor: five at once, then with waits that grow. */
const growing = [
  { ms: MINUTE, most: 5 },
  { ms: 15 * MINUTE, most: 8 },
  { ms: HOUR, most: 12 },
  { ms: DAY, most: 20 },
];
/** Tried from one customer's networks: they must not use up what everybody has. */
const fromRange = [
  { ms: HOUR, most: 20 },
  { ms: DAY, most: 60 },
];
/** Tried by everybody: what an attacker with many addresses gets. */
const inAll = [
  { ms: HOUR, most: 60 },
  { ms: DAY, most: 300 },
];

/**
 * Checks passphrase and second factor. The try is counted before anything is compared, in the
 * database, so that it holds for all servers and after a restart; when the database does not
 * answer, nobody gets in. Every try that is compared goes on the audit trail.
 *
 * @param address the visitor's
 * @throws Refusal 401 (one of them is wrong, without saying which) or 429
 */
export async function checkSignIn(
  parts: Parts,
  settings: Pick<OperatorPageSettings, "passphraseHash" | "totpSecret">,
  asked: { passphrase: string; code: string; address: string },
): Promise<void> {
  const counted = await countTry(parts, asked.address);
  const holds = await passphraseHolds(asked.passphrase, settings.passphraseHash);
  const step =
    settings.totpSecret === null ? null : stepOfCode(settings.totpSecret, asked.code, parts.now());
  const good = holds && (settings.totpSecret === null || step !== null);
  const why = good ? await letIn(parts, step) : "wrong";
  if (why === null) return giveBack(parts.store.db, counted);
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "operator sign-in", about: { outcome: why } }),
  );
  parts.log.warn({ outcome: why, address: asked.address }, "operator's sign-in refused");
  if (why === "code used")
    throw new OperatorRefusal(401, "This code was used already. Wait for the next one.");
  throw new OperatorRefusal(
    401,
    settings.totpSecret === null
      ? "The passphrase is wrong."
      : "The passphrase or the code is wrong.",
  );
}

async function countTry(parts: Parts, address: string): Promise<string[]> {
  const networks = networksOf(address);
  try {
    return await parts.store.transaction((tx) =>
      spend(parts, tx, [
        tries("operator sign-in from", networks.narrow, growing),
        ...(networks.family === "unknown"
          ? []
          : [tries("operator sign-in from", networks.range, fromRange)]),
        tries("operator sign-in", "all", inAll),
      ]),
    );
  } catch (problem) {
    if (problem instanceof Refusal) await noteTurnedAway(parts, address);
    throw problem;
  }
}

/**
 * That tries were turned away goes on the trail once an hour, or an attacker could fill it; the log
 * says each.
 */
async function noteTurnedAway(parts: Parts, address: string): Promise<void> {
  parts.log.warn({ outcome: "turned away", address }, "operator's sign-in refused");
  const noted = new OperatorRefusal(429, "noted");
  const once: Limit = {
    kind: "operator turned away",
    subject: "all",
    windows: [{ ms: HOUR, most: 1, refuse: () => noted }],
  };
  const note = parts.store.transaction(async (tx) => {
    await spend(parts, tx, [once]);
    record(parts, tx, { what: "operator sign-in", about: { outcome: "turned away" } });
  });
  await note.catch((problem: unknown) => {
    if (problem !== noted) throw problem;
  });
}

/** A step's code holds once, on whichever server. @returns null, or why not */
async function letIn(parts: Parts, step: number | null): Promise<"code used" | null> {
  const used = new OperatorRefusal(401, "used");
  try {
    await parts.store.transaction(async (tx) => {
      if (step !== null)
        await spend(parts, tx, [
          {
            kind: "operator code",
            subject: String(step),
            windows: [{ ms: HOUR, most: 1, refuse: () => used }],
          },
        ]);
      record(parts, tx, { what: "operator sign-in", about: { outcome: "in" } });
    });
    return null;
  } catch (problem) {
    if (problem === used) return "code used";
    throw problem;
  }
}

const tries = (kind: string, subject: string, windows: { ms: number; most: number }[]): Limit => ({
  kind,
  subject,
  windows: windows.map((window) => ({ ...window, refuse })),
});

const refuse = (retryAfterS: number) =>
  new OperatorRefusal(429, `Too many tries. You can try again in ${waitInWords(retryAfterS)}.`, {
    retryAfterS,
  });

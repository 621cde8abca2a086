import { waitInWords } from "../../content/words/en/wait";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { record } from "../../backend.server/platform/audit/record";
import { spend, type Limit } from "../../backend.server/platform/limits";
import { networksOf } from "../../backend.server/platform/networks";
import type { Parts } from "../../backend.server/platform/parts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../content/durations";

/** Tried by one visitor: five at once, then with waits that grow. */
const growing = [
  { ms: MINUTE_MS, most: 5 },
  { ms: 15 * MINUTE_MS, most: 8 },
  { ms: HOUR_MS, most: 12 },
  { ms: DAY_MS, most: 20 },
];
/** Tried from one customer's networks: they must not use up what everybody has. */
const fromRange = [
  { ms: HOUR_MS, most: 20 },
  { ms: DAY_MS, most: 60 },
];
/** Tried by everybody: what an attacker with many addresses gets. */
const inAll = [
  { ms: HOUR_MS, most: 60 },
  { ms: DAY_MS, most: 300 },
];

/**
 * Counts a try to sign in, by whichever way, before anything is compared; in the database, so that
 * it holds for all servers and after a restart. When the database does not answer, nobody gets in.
 *
 * @param address the visitor's
 * @returns what `giveBack` takes once it was good
 * @throws Refusal 429
 */
export async function countTry(parts: Parts, address: string): Promise<string[]> {
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
    windows: [{ ms: HOUR_MS, most: 1, refuse: () => noted }],
  };
  const note = parts.store.transaction(async (tx) => {
    await spend(parts, tx, [once]);
    record(parts, tx, { what: "operator sign-in", about: { outcome: "turned away" } });
  });
  await note.catch((problem: unknown) => {
    if (problem !== noted) throw problem;
  });
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

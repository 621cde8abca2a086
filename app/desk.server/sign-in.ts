import { giveBack, spend, type Limit } from "../backend.server/platform/limits";
import { waitInWords } from "../content/words/en/wait";
import { networksOf } from "../backend.server/platform/networks";
import { record } from "../backend.server/platform/audit/record";
import type { Parts } from "../backend.server/platform/parts";
import { OperatorRefusal, Refusal } from "../api/refusal";
import { stepOfCode } from "../backend.server/desk/one-time-code";
import { passphraseHolds } from "../backend.server/desk/passphrase";
import type { LetIn } from "../backend.server/desk/team/sessions";
import { useCode } from "../backend.server/desk/team/use-code";
import { wayInOf, type Entrance } from "../backend.server/desk/team/way-in";

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
 * Checks name, passphrase and second factor. The try is counted before anything is compared, in the
 * database, so that it holds for all servers and after a restart; when the database does not
 * answer, nobody gets in. Every try that is compared goes on the audit trail.
 *
 * @param asked.name blank or "owner": the passphrase of the server's settings
 * @param asked.address the visitor's
 * @throws Refusal 401 (one of them is wrong, without saying which) or 429
 */
export async function checkSignIn(
  parts: Parts,
  settings: Entrance,
  asked: { name: string; passphrase: string; code: string; address: string },
): Promise<LetIn> {
  const counted = await countTry(parts, asked.address);
  const way = await wayInOf(parts, settings, asked.name);
  const holds = await passphraseHolds(asked.passphrase, way.passphraseHash);
  const step = way.secret === null ? null : stepOfCode(way.secret, asked.code, parts.now());
  const { who } = way;
  const acting = who === null ? parts : { ...parts, actor: `${who.name} at the desk` };
  const good = who !== null && holds && (way.secret === null || step !== null);
  try {
    if (!good) throw new OperatorRefusal(401, way.wrong);
    await parts.store.transaction(async (tx) => {
      if (step !== null) await useCode(parts, tx, who.member, step);
      record(acting, tx, { what: "operator sign-in", about: { outcome: "in" } });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const outcome = good ? "code used" : "wrong";
    await parts.store.transaction(async (tx) =>
      record(acting, tx, { what: "operator sign-in", about: { outcome } }),
    );
    parts.log.warn({ outcome, address: asked.address }, "operator's sign-in refused");
    throw problem;
  }
  await giveBack(parts.store.db, counted);
  return { who, credential: way.credential };
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

const tries = (kind: string, subject: string, windows: { ms: number; most: number }[]): Limit => ({
  kind,
  subject,
  windows: windows.map((window) => ({ ...window, refuse })),
});

const refuse = (retryAfterS: number) =>
  new OperatorRefusal(429, `Too many tries. You can try again in ${waitInWords(retryAfterS)}.`, {
    retryAfterS,
  });

import { z } from "zod";
import { dateInIndia } from "../../content/india";
import { instantInIndia } from "../../content/instants";
import { readJson } from "../../shared/read-json";
import { postToOwner } from "./post-to-owner";
import type { Parts } from "./parts";
import type { Db } from "./store/store";
import { DAY_MS, MINUTE_MS } from "../../content/durations";

/** However many come, one is noted in so long, by each server: the address is open to everybody. */
const NOTE_EVERY_MS = 10 * MINUTE_MS;
/** Where a true one came within it, the secret is right, and the false one is a stranger's. */
const TRUE_WITHIN_MS = 60 * MINUTE_MS;
/** So long counts are kept (`forget-old.ts`). */
const LOOK_BACK_MS = 2 * DAY_MS;

/** The providers that sign with a secret which the owner types in two places. */
const signers = {
  razorpay: { name: "Razorpay", secret: "RAZORPAY_WEBHOOK_SECRET" },
  digio: { name: "Digio", secret: "DIGIO_WEBHOOK_SECRET" },
} as const;
type Signer = keyof typeof signers;
const all = Object.keys(signers) as Signer[];
const Event = z.object({ event: z.string() });
const kindOf = (source: Signer) => `false webhook ${source}`;

/**
 * Notes webhooks whose signature does not hold, and tells the owner once a day: most likely the
 * secret here is not that of the provider's dashboard. Calls without a signature or without an
 * event are nobody's webhooks, and count nothing.
 */
export function falseWebhooks(parts: Parts) {
  const notedAt = new Map<Signer, number>();
  return async (source: Signer, raw: Uint8Array, signature: string): Promise<void> => {
    if (signature === "" || !readJson(Event, Buffer.from(raw).toString("utf8"))) return;
    const now = parts.now();
    if (Math.abs(now - (notedAt.get(source) ?? -Infinity)) < NOTE_EVERY_MS) return;
    notedAt.set(source, now);
    try {
      await note(parts, source);
    } catch (problem) {
      // It is refused all the same; the next is noted.
      notedAt.delete(source);
      parts.log.error(
        { source, problem: problem instanceof Error ? problem.message : "unknown" },
        "a false webhook could not be noted",
      );
    }
  };
}

const note = (parts: Parts, source: Signer): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const at = parts.now();
    const subject_hash = parts.seal.hash(source, "limit.false webhook");
    await tx
      .insertInto("limit_events")
      .values({ id: parts.newId<string>(), kind: kindOf(source), subject_hash, at })
      .execute();
    if (await isTrouble(tx, source, at)) await tell(parts, tx, source);
  });

/** Whether a false one at `at` (UTC ms) may mean that the secret is wrong. */
const isTrouble = async (db: Db, source: Signer, at: number): Promise<boolean> =>
  (await lastTrue(db, source)) < at - TRUE_WITHIN_MS;

/** A provider of which only false ones came, of late. */
export interface Refused {
  name: string;
  /** the variable to compare with the provider's dashboard */
  secret: string;
  /** UTC ms: of the last */
  at: number;
}

/**
 * The providers whose webhooks are refused, with no true one since, nor in the hour before.
 *
 * @param now UTC ms
 */
export async function refusedWebhooks(db: Db, now: number): Promise<Refused[]> {
  const found: Refused[] = [];
  for (const source of all) {
    const last = await db
      .selectFrom("limit_events")
      .select("at")
      .where("kind", "=", kindOf(source))
      .where("at", ">", now - LOOK_BACK_MS)
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last && (await isTrouble(db, source, last.at)))
      found.push({ ...signers[source], at: last.at });
  }
  return found;
}

/** "Webhooks of Razorpay are refused, the last 20-11-2026 12:00: their signature does not hold" */
export const refusedWords = ({ name, at }: Refused): string =>
  `Webhooks of ${name} are refused, the last at ${instantInIndia(at)} (Indian time): ` +
  "their signature does not hold";

/** The same, with what the owner does about it, for Today. */
export const refusedForOwner = (refused: Refused): string =>
  `${refusedWords(refused)}. ${compare(refused)} ` +
  "If it is right, a stranger sends them, and nothing need be done.";

const compare = ({ name, secret }: Pick<Refused, "name" | "secret">): string =>
  `Check that ${secret} is the secret in ${name}'s dashboard, and restart.`;

async function lastTrue(db: Db, source: Signer): Promise<number> {
  const last = await db
    .selectFrom("inbox")
    .select("received_at")
    .where("source", "=", source)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.received_at ?? -Infinity;
}

async function tell(parts: Parts, tx: Db, source: Signer): Promise<void> {
  const now = parts.now();
  const refused = { ...signers[source], at: now };
  await postToOwner(
    parts,
    tx,
    "webhooks refused",
    `${source} ${dateInIndia(now)}`,
    `Webhooks of ${refused.name} are refused`,

    `${refusedWords(refused)}. ${compare(refused)} Until then what is paid or signed ` +
      "is heard of later, when the person comes back or the order is looked up. If the " +
      "secret is right, they are a stranger's, and nothing need be done.",
  );
}

import { timingSafeEqual } from "node:crypto";
import type { Parts } from "../platform/parts";
import { ClientRefusal, type Refusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { ChallengeId } from "../platform/store/ids";
import { giveBack, spend, type Limit } from "../platform/limits";

type Purpose = "sign-in" | "email" | "close";
/**
 * What a code is bound to, besides the browser that asked: a code for one of these is worth nothing
 * for another.
 */
export interface Bound {
  purpose: Purpose;
  destination: string;
}

/**
 * Sends a new 6-digit code and remembers only its keyed hash. `limits` are counted first. The one
 * that the browser had before stops working once the new one is on its way.
 *
 * @param before the browser's challenge cookie, if any
 * @returns the new challenge cookie. Throws Refusal 429 or 503, ProviderDown
 */
export async function sendCode(
  parts: Parts,
  bound: Bound,
  before: string | null,
  limits: Limit[],
  send: (code: string) => Promise<void>,
): Promise<string> {
  const id = parts.newId<ChallengeId>();
  const cookie = `${id}.${parts.randomToken()}`;
  const code = String(parts.randomInt(1_000_000)).padStart(6, "0");
  const now = parts.now();
  await parts.store.transaction(async (tx) => {
    await spend(parts, tx, limits);
    await tx
      .insertInto("challenges")
      .values({
        id,
        purpose: bound.purpose,
        destination_hash: destinationHash(parts, bound),
        browser_hash: parts.seal.hash(cookie, "challenges.browser"),
        code_hash: codeHash(parts, bound, id, code),
        tries: 0,
        created_at: now,
        expires_at: now + parts.settings.limits.codeLifeMs,
      })
      .execute();
  });
  await send(code);
  if (before)
    await parts.store.db
      .updateTable("challenges")
      .set({ consumed_at: parts.now() })
      .where("browser_hash", "=", parts.seal.hash(before, "challenges.browser"))
      .where("consumed_at", "is", null)
      .execute();
  return cookie;
}

/**
 * Checks a code and, when it is right, does `then` in the transaction that consumes it: single use
 * by construction. The try is counted, and a wrong code reserved against `limits`, before anything
 * is compared; a right code gives the reservation back. A request without the browser's cookie
 * matches nothing and costs the person nothing.
 *
 * @param cookie the browser's challenge cookie
 * @param limits on wrong codes Throws Refusal 422 (wrong, expired, used, tried too often), or that
 * of a limit.
 */
export async function useCode<T>(
  parts: Parts,
  bound: Bound,
  code: string,
  cookie: string | null,
  limits: Limit[],
  then: (tx: Db) => Promise<T>,
): Promise<T> {
  const { codeTries } = parts.settings.limits;
  const { reserved, challenge } = await parts.store.transaction(async (tx) => {
    const reserved = await spend(parts, tx, limits);
    const challenge = await tx
      .updateTable("challenges")
      .set((e) => ({ tries: e("tries", "+", 1) }))
      .where("browser_hash", "=", parts.seal.hash(cookie ?? "", "challenges.browser"))
      .where("destination_hash", "=", destinationHash(parts, bound))
      .where("purpose", "=", bound.purpose)
      .where("consumed_at", "is", null)
      .where("expires_at", ">", parts.now())
      .where("tries", "<", codeTries)
      .returning(["id", "code_hash", "tries"])
      .executeTakeFirst();
    if (!challenge) throw await whyDead(parts, tx, cookie);
    return { reserved, challenge };
  });
  if (
    !timingSafeEqual(
      Buffer.from(challenge.code_hash),
      Buffer.from(codeHash(parts, bound, challenge.id, code)),
    )
  )
    throw wrong(codeTries - challenge.tries);
  return parts.store.transaction(
    async (tx) => {
      const consumed = await tx
        .updateTable("challenges")
        .set({ consumed_at: parts.now() })
        .where("id", "=", challenge.id)
        .where("consumed_at", "is", null)
        .executeTakeFirst();
      if (consumed.numUpdatedRows !== 1n) throw used();
      await giveBack(tx, reserved);
      return then(tx);
    },
    { table: "challenges", id: challenge.id },
  );
}

async function whyDead(parts: Parts, tx: Db, cookie: string | null): Promise<Refusal> {
  const browser_hash = parts.seal.hash(cookie ?? "", "challenges.browser");
  const challenge = await tx
    .selectFrom("challenges")
    .select(["consumed_at", "tries", "expires_at"])
    .where("browser_hash", "=", browser_hash)
    .executeTakeFirst();
  if (challenge && challenge.consumed_at !== null) return used();
  if (
    challenge &&
    challenge.expires_at > parts.now() &&
    challenge.tries >= parts.settings.limits.codeTries
  )
    return wrong(0);
  return new ClientRefusal(422, "codes.expired");
}

const used = () => new ClientRefusal(422, "codes.used");
const wrong = (left: number) =>
  left > 1
    ? new ClientRefusal(422, "codes.wrong", { tries: left })
    : new ClientRefusal(422, left === 1 ? "codes.wrong-one-left" : "codes.wrong-none-left");
const destinationHash = (parts: Parts, { purpose, destination }: Bound) =>
  parts.seal.hash(destination, `challenges.${purpose}`);
const codeHash = (parts: Parts, { purpose, destination }: Bound, id: ChallengeId, code: string) =>
  parts.seal.hash([purpose, destination, id, code].join("|"), "challenges.code");

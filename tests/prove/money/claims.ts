import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { isThere, requestOf } from "./buyers";
import type { History } from "./history";
import { pressed } from "./pressed";

/** Somebody says that they paid by hand. */
export async function claims(history: History): Promise<void> {
  const { chance, byHand } = history;
  const known = byHand.references.length > 0 && chance.happens(0.15);
  await claimsBy(history, known ? chance.one(byHand.references) : newReference(history));
}

/** The owner finds it on the bank's statement, or does not. */
export async function claimsBy(history: History, utr: string): Promise<void> {
  const { chance } = history;
  const id = await claimed(history, utr);
  if (!id) return;
  const confirmed = async () => {
    const more = chance.happens(0.2) ? chance.between(100, 50_000) : 0;
    await confirms(history, "claim confirmed", { id, more });
    if (chance.happens(0.3))
      history.in(chance.between(1000, 12 * MINUTE), async () => void (await undone(history, id)));
  };
  const path = chance.next();
  if (path < 0.5) return history.in(chance.between(HOUR, 6 * DAY), confirmed);
  if (path < 0.7)
    history.in(chance.between(HOUR, 6 * DAY), async () => {
      await history.attempt("claim rejected", () =>
        rejectClaim(history.product.any(), id, "no money came"),
      );
    });
  // Late money, after it was rejected or has lapsed.
  if (path > 0.6) history.in(chance.between(7 * DAY, 9 * DAY), confirmed);
}

/** Somebody's claim; null where they are gone, or it is refused. */
export async function claimed(history: History, utr: string): Promise<PaymentId | null> {
  const { chance, product } = history;
  const buyer = chance.one(history.buyers);
  if (buyer.closed || !(await isThere(history, buyer))) return null;
  return history.attempt("claim", () =>
    claim(product.any(), buyer.person, { ...requestOf(history, buyer), utr }),
  );
}

/** One that nobody has named before. */
export function newReference({ chance, byHand }: History): string {
  const reference = String(100_000_000_000 + chance.between(0, 10 ** 9));
  byHand.references.push(reference);
  return reference;
}

/** Somebody names it in a claim: their own transfer once more, or one that they read wrong. */
export const laterNamed = (history: History, reference: string): void =>
  history.in(history.chance.between(HOUR, 4 * DAY), () => claimsBy(history, reference));

interface Transfer {
  id: PaymentId;
  /** absent: as the claim names it; null: without any */
  utr?: string | null;
  /** paise that came above the claim */
  more: number;
}

/** The owner confirms a claim, pressing once or twice. @returns whether it was done */
export async function confirms(
  history: History,
  what: string,
  { id, utr, more }: Transfer,
): Promise<boolean> {
  const { product, byHand, now } = history;
  const { db } = product.any().store;
  const row = await db
    .selectFrom("payments")
    .select("amount_paise")
    .where("id", "=", id)
    .executeTakeFirst();
  const paise = (row?.amount_paise ?? 0) + more;
  const done = await pressed(history, what, () => confirmClaim(product.any(), id, utr, paise));
  // Two, where somebody else undid the first between the presses: the auditor counts both.
  for (const _ of done) byHand.enter({ what: "confirmed", about: id, at: now, paise: more });
  return done.length > 0;
}

/**
 * The owner sees that it was the wrong one: in time, or too late; and may find the right money
 * later. @returns whether it was in time
 */
export async function undone(history: History, id: PaymentId): Promise<boolean> {
  const { chance } = history;
  const before = await wasServed(history, id);
  const done = await undoes(history, id);
  if (done && !before) history.wrong(`a confirmation of ${id} was undone that there was not`);
  if (done && chance.happens(0.5))
    history.in(chance.between(HOUR, 2 * DAY), async () => {
      await confirms(history, "claim confirmed anew", { id, more: 0 });
    });
  return done;
}

/** @returns whether the confirmation was undone */
export async function undoes(history: History, id: PaymentId): Promise<boolean> {
  const { product, byHand, now } = history;
  const done = await history.attempt("claim's confirmation undone", () =>
    undoClaim(product.any(), id, "by-mistake"),
  );
  if (!done) return false;
  byHand.enter({ what: "undone", about: id, at: now });
  // What had started by several transfers together may be booked anew, and waits no more.
  if (done.anew) byHand.cancelAs("credited again", id, now);
  return true;
}

async function wasServed({ product }: History, id: PaymentId): Promise<boolean> {
  const row = await product
    .any()
    .store.db.selectFrom("payments")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "fulfilled";
}

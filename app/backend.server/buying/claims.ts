import { sql } from "kysely";
import { claimReference } from "../../api/claim-reference";
import type { OrderRequest } from "../../api/contract";
import { refuseClosed } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PaymentId } from "../platform/store/ids";
import { writtenOnce } from "../platform/store/written-once";
import { alreadyTaken } from "../platform/store/unique";
import { countClaim } from "./asking-limits";
import { writeBought } from "../money/payments/bought";
import {
  cameBackWithReference,
  holdReference,
  sentWithHash,
} from "../money/refunds/bank-references";
import { announceClaim, announceLapsed } from "./announce-claim";
import { refuseOverFeeCap } from "../money/payments/fee-cap";
import { refuseWithoutPlace } from "../money/service/client-places";
import { checkOrder } from "./order-request";
import { move, paymentById, writeEvent } from "../money/payments/rows";

/**
 * Records that a person says they paid by hand. The same cart claimed again while it waits is the
 * same claim, and a UTR typed with it takes the place of the one before, as with `giveUtr`. Throws
 * Refusal 401 (closed meanwhile), 409 or 422 as create-order does, 409 when the UTR stands on
 * another claim that waits or was confirmed, and 429 (`asking-limits.ts`).
 */
export async function claim(parts: Parts, person: Person, asked: OrderRequest): Promise<PaymentId> {
  const checked = await checkOrder(parts, person, "manual", asked);
  await countClaim(parts, person.id, asked.utr !== undefined);
  const utr = asked.utr ? utrColumns(parts, asked.utr) : {};
  return refusingUsedUtr(() =>
    parts.store.transaction(
      async (tx) => {
        await refuseClosed(tx, person.id);
        if (asked.utr) await refuseSentOut(parts, tx, asked.utr);
        const now = parts.now();
        const same = await waitingClaim(tx, checked.cartKey);
        if (same) {
          if (asked.utr)
            await tx.updateTable("payments").set(utr).where("id", "=", same.id).execute();
          return same.id;
        }
        await refuseOverFeeCap(parts, tx, person.id, checked);
        await refuseWithoutPlace(parts, tx, person.id);
        const id = parts.newId<PaymentId>();
        await tx
          .insertInto("payments")
          .values({
            id,
            person_id: person.id,
            method: "manual",
            state: "claimed",
            amount_paise: checked.paise,
            currency: "INR",
            cart: writeBought(checked.items),
            cart_key: checked.cartKey,
            posted_enc: checked.postedEnc,
            receipt: parts.newId(),
            created_at: now,
            updated_at: now,
            lapses_at: now + parts.settings.limits.claimLapsesMs,
            reference: await freeReference(parts, tx, asked.reference),
            ...utr,
          })
          .execute();
        await writeEvent(
          parts,
          tx,
          { id, person_id: person.id },
          null,
          "claimed",
          "manual-payment",
        );
        await announceClaim(parts, tx, id);
        return id;
      },
      { table: "people", id: person.id },
    ),
  );
}

/**
 * The reference that the person was shown, unless another claim that waits has it; then, and where
 * none was shown, a new one.
 */
export async function freeReference(
  parts: Parts,
  tx: Db,
  shown: string | undefined,
): Promise<string> {
  for (let reference = shown ?? newReference(parts); ; reference = newReference(parts)) {
    const waiting = await tx
      .selectFrom("payments")
      .select("id")
      .where("reference", "=", reference)
      .where("state", "=", "claimed")
      .executeTakeFirst();
    if (!waiting) return reference;
  }
}

const newReference = ({ randomInt }: Parts): string =>
  claimReference(Array.from({ length: 6 }, () => randomInt(256)));

const lapsed = writtenOnce((db, now: number) =>
  db
    .selectFrom("payments")
    .select("id")
    // Written out: against a parameter SQLite holds its partial indices, and plans anew, each time.
    .where("state", "=", sql.lit("claimed"))
    .where("lapses_at", "<=", now),
);

/**
 * Dismisses the claims nobody confirmed within their 7 days; late money may still be confirmed.
 * @returns how many
 */
export async function dismissLapsedClaims(parts: Parts): Promise<number> {
  let dismissed = 0;
  for (const { id } of await lapsed(parts.store.db, parts.now())) {
    await parts.store.transaction(
      async (tx) => {
        const row = await paymentById(tx, id);
        if (row?.state !== "claimed") return;
        await announceLapsed(parts, tx, await move(parts, tx, row, "dismissed", "lapse"));
        dismissed++;
      },
      { table: "payments", id },
    );
  }
  return dismissed;
}

export const utrColumns = (parts: Parts, utr: string): { utr_enc: string; utr_hash: string } => ({
  utr_enc: parts.seal.close(utr, "payments.utr"),
  utr_hash: parts.seal.hash(utr, "payments.utr"),
});

/**
 * Throws Refusal 409: the UTR is of a refund that we sent, so that no payment came with it, or of a
 * transfer that was counted as come back.
 */
export async function refuseSentOut(parts: Parts, tx: Db, utr: string): Promise<void> {
  await holdReference(parts, tx, utr);
  if ((await sentWithHash(parts, tx, utr)) !== null)
    throw new ClientRefusal(409, "buying.utr-sent-out", {}, { data: { field: "utr" } });
  if ((await cameBackWithReference(parts, tx, utr)) !== null)
    throw new ClientRefusal(409, "buying.utr-used", {}, { data: { field: "utr" } });
}

/**
 * The database says that a UTR stands on one claim that waits or is confirmed (`move` in `rows.ts`
 * lets it go).
 */
export async function refusingUsedUtr<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    // To whoever really paid, too: somebody else may have mistyped theirs.
    if (alreadyTaken(problem))
      throw new ClientRefusal(409, "buying.utr-used", {}, { data: { field: "utr" } });
    throw problem;
  }
}

const waitingClaim = (tx: Db, cartKey: string) =>
  tx
    .selectFrom("payments")
    .select("id")
    .where("cart_key", "=", cartKey)
    .where("state", "=", "claimed")
    .limit(1)
    .executeTakeFirst();

import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PaymentId } from "../platform/store/ids";
import { unannounceClaim } from "./announce-claim";
import { countClaim } from "./asking-limits";
import { refuseSentOut, refusingUsedUtr, utrColumns } from "./claims";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";

/**
 * The bank's number of the transfer, named after the claim was made; a wrong one is corrected the
 * same way. Throws Refusal 404 (not this person's claim), 409 (no longer waiting, or the UTR stands
 * on another payment), 429 (`asking-limits.ts`).
 *
 * @param utr 12 digits
 */
export async function giveUtr(
  parts: Parts,
  person: Person,
  { payment, utr }: { payment: string; utr: string },
): Promise<void> {
  await countClaim(parts, person.id, true);
  await refusingUsedUtr(() =>
    parts.store.transaction(
      async (tx) => {
        const { id } = await ownWaitingClaim(tx, person, payment);
        await refuseSentOut(parts, tx, utr);
        await tx.updateTable("payments").set(utrColumns(parts, utr)).where("id", "=", id).execute();
      },
      { table: "payments", id: payment },
    ),
  );
}

/**
 * The person takes the claim back: they did not pay. Money that comes all the same may still be
 * confirmed, as with a claim that lapsed. A second press finds it done. Throws Refusal 404 or 409
 * as `giveUtr` does.
 */
export async function cancelClaim(parts: Parts, person: Person, payment: string): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      const known = await paymentById(tx, payment as PaymentId);
      if (known?.person_id === person.id && known.state === "dismissed") return;
      const row = await ownWaitingClaim(tx, person, payment);
      await move(parts, tx, row, "dismissed", "cancel-claim");
      await unannounceClaim(tx, row.id);
    },
    { table: "payments", id: payment },
  );
}

async function ownWaitingClaim(tx: Db, person: Person, id: string): Promise<PaymentRow> {
  const row = await paymentById(tx, id as PaymentId);
  if (row?.person_id !== person.id || row.method !== "manual")
    throw new ClientRefusal(404, "buying.no-such-claim");
  if (row.state !== "claimed")
    throw new ClientRefusal(
      409,
      row.state === "fulfilled" || row.state === "confirmed"
        ? "buying.claim-confirmed"
        : "buying.claim-closed",
    );
  return row;
}

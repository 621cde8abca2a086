import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { namesOf } from "../../platform/people/find-accounts";
import { inBatches } from "../../platform/store/in-batches";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { utrsIn } from "../../money/payments/utr";
import { wasTakenBack } from "../../money/ledger/taken-back";
import type { PaymentRow } from "../../money/payments/rows";
import { sentOutIn } from "./known-lines";
import { inTurns } from "./in-turns";
import type { GoneRow } from "./taken-back";

/** A transfer that paid a claim, and that went out again by the statement. */
export interface TakenBackClaim {
  claim: PaymentId;
  person: PersonId;
  name: string | null;
  /** of the claim */
  paise: number;
  utr: string;
  /** the row's day as the bank writes it, and as "2026-11-20" where it can be read */
  day: string;
  on: string | null;
  text: string;
}

/** The rows that went out and bear the UTR of a transfer on a claim, whatever became of that. */
export interface GoneTransfer {
  utr: string;
  rows: GoneRow[];
  claim: Pick<PaymentRow, "id" | "person_id" | "amount_paise" | "state">;
}

/** This statement's transfers that went out again, or an earlier one's. */
export async function transfersGone(parts: Parts, gone: GoneRow[]): Promise<GoneTransfer[]> {
  const byHash = new Map<string, Pick<GoneTransfer, "utr" | "rows">>();
  await inTurns(gone, (row) => {
    for (const utr of utrsIn(`${row.reference} ${row.text}`)) {
      const hash = parts.seal.hash(utr, "payments.utr");
      byHash.set(hash, { utr, rows: [...(byHash.get(hash)?.rows ?? []), row] });
    }
  });
  const found: GoneTransfer[] = [];
  for (const some of inBatches([...byHash.keys()]))
    for (const { utr_hash, ...claim } of await parts.store.db
      .selectFrom("payments")
      .select(["id", "person_id", "amount_paise", "state", "utr_hash"])
      .where("utr_hash", "in", some)
      .where("method", "=", "manual")
      .execute()) {
      const named = byHash.get(utr_hash ?? "");
      if (named) found.push({ ...named, claim });
    }
  return found;
}

/** Of those the ones by which the bank took back what paid a claim, where it is not booked yet. */
export async function reversalsIn(parts: Parts, gone: GoneTransfer[]): Promise<TakenBackClaim[]> {
  const paid = gone.filter(({ claim: { state } }) => state === "fulfilled" || state === "refunded");
  const names = await namesOf(
    parts,
    paid.map(({ claim }) => claim.person_id),
  );
  const claims: TakenBackClaim[] = [];
  for (const { utr, rows, claim } of paid) {
    if (await wasTakenBack(parts.store.db, claim.id)) continue;
    // Of a transfer of our own back to the client, the words often name theirs.
    const sent = await sentOutIn(parts, rows);
    const row = rows.find((_, at) => sent[at] === null);
    if (!row) continue;
    const { id, person_id, amount_paise } = claim;
    claims.push({
      ...{ claim: id, person: person_id, name: names.get(person_id) ?? null },
      ...{ paise: amount_paise, utr, day: row.day, on: row.date, text: row.text.slice(0, 60) },
    });
  }
  return claims;
}

/** For the owner. What they do about it is a press, or a command. */
export const reversalWords = ({ name, paise, utr, day, text }: TakenBackClaim): string =>
  `The bank took back UTR ${utr} by "${text}" of ${day}. It paid the claim of ` +
  `${name ?? "a client without a name"} of ${inRupees(paise)}, whose money is not with you ` +
  `any more.`;

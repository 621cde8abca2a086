import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { namesOf } from "../../platform/people/find-accounts";
import { inBatches } from "../../platform/store/in-batches";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { utrsIn } from "../../money/payments/utr";
import { wasTakenBack } from "../../money/ledger/taken-back";
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

/**
 * The rows by which the bank took back a transfer that paid a claim, this statement's or an earlier
 * one's: they bear its UTR. What is booked already is left out.
 */
export async function reversalsIn(parts: Parts, gone: GoneRow[]): Promise<TakenBackClaim[]> {
  const { db } = parts.store;
  const byHash = new Map<string, { utr: string; rows: GoneRow[] }>();
  await inTurns(gone, (row) => {
    for (const utr of utrsIn(`${row.reference} ${row.text}`)) {
      const hash = parts.seal.hash(utr, "payments.utr");
      byHash.set(hash, { utr, rows: [...(byHash.get(hash)?.rows ?? []), row] });
    }
  });
  const found = [];
  for (const some of inBatches([...byHash.keys()]))
    found.push(
      ...(await db
        .selectFrom("payments")
        .select(["id", "person_id", "amount_paise", "utr_hash"])
        .where("utr_hash", "in", some)
        .where("method", "=", "manual")
        .where("state", "in", ["fulfilled", "refunded"])
        .execute()),
    );
  const names = await namesOf(
    parts,
    found.map(({ person_id }) => person_id),
  );
  const claims: TakenBackClaim[] = [];
  for (const { id, person_id, amount_paise, utr_hash } of found) {
    const named = byHash.get(utr_hash ?? "");
    if (!named || (await wasTakenBack(db, id))) continue;
    // Of a transfer of our own back to the client, the words often name theirs.
    const sent = await sentOutIn(parts, named.rows);
    const row = named.rows.find((_, at) => sent[at] === null);
    if (!row) continue;
    const { utr } = named;
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

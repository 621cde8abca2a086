import { looksEnd } from "../money/payments/next-look";
import { isOpen, OPEN, type PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import type { PaymentId, PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

export interface Moving {
  payment: PaymentId;
  paise: number;
  state: PaymentRow["state"];
  /** UTC ms; null: nobody can say, it is being checked */
  until: number | null;
}

/**
 * What of a person's money is not settled, and until when at the latest: one that is being checked
 * if there is any, else the order that may still be paid for longest. Money that comes after the
 * account is closed would find nobody to serve.
 */
export async function movingMoney(
  parts: Pick<Parts, "now">,
  db: Db,
  id: PersonId,
): Promise<Moving | null> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("person_id", "=", id)
    .where((e) =>
      e.or([
        e("state", "in", ["claimed", "captured", "confirmed"]),
        e("awaiting_since", "is not", null),
        e.and([e("state", "in", OPEN), e("next_look_at", "is not", null)]),
      ]),
    )
    .orderBy("id")
    .execute();
  const moving = await Promise.all(
    rows.map(async (row) => ({
      payment: row.id,
      paise: row.amount_paise,
      state: row.state,
      until: await untilWhen(parts, db, row),
    })),
  );
  const whenSettled = ({ until }: Moving) => until ?? Number.MAX_VALUE;
  return moving.sort((a, b) => whenSettled(b) - whenSettled(a))[0] ?? null;
}

/** An order that was abandoned is over when its looks are, unless they fail. */
async function untilWhen(
  parts: Pick<Parts, "now">,
  db: Db,
  row: PaymentRow,
): Promise<number | null> {
  if (!isOpen(row.state) || row.awaiting_since !== null) return null;
  const end = await looksEnd(db, row);
  return end > parts.now() ? end : null;
}

import { utrBefore, type Confirmation } from "../money/payments/confirmation";
import { move, type PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { freeReference } from "./claims";
import { DAY_MS } from "../../content/durations";

/**
 * A claim that was confirmed, or whose money was to go back, waits as it was, with a day at least
 * to be looked at again, and with another reference where another claim that waits has taken its
 * own. That of a closed account is dismissed. For use in the transaction that undoes it.
 */
export async function waitAgain(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  before: Confirmation,
): Promise<"claimed" | "dismissed"> {
  const { closed_at } = await tx
    .selectFrom("people")
    .select("closed_at")
    .where("id", "=", row.person_id)
    .executeTakeFirstOrThrow();
  const state = closed_at === null ? "claimed" : "dismissed";
  await move(parts, tx, row, state, "operator", {
    fulfilled_at: null,
    lapses_at: Math.max(before.lapses_at ?? 0, parts.now() + DAY_MS),
    ...(state === "claimed" && row.reference !== null
      ? { reference: await freeReference(parts, tx, row.reference) }
      : {}),
    ...(await utrBefore(parts, tx, before)),
    ...{ named_utr_enc: null, named_utr_hash: null },
  });
  return state;
}

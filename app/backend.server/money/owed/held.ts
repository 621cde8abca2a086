import { OperatorRefusal } from "../../../api/refusal";
import { dateInIndia } from "../../../content/india";
import type { MoneyRow } from "../ledger/ledger";
import { dayInWords } from "../../../content/dates";
import { inRupees } from "../../../content/rupees";

/** Beyond every clock: until the owner lets it go. UTC ms */
export const FOR_EVER = 8_640_000_000_000_000;

/**
 * Nothing of it is on its way, because the owner withdrew its refund (`owner-decides.ts`).
 *
 * @param now UTC ms
 */
export const isKept = ({ to_return_paise, held_until, held_because }: Held, now: number): boolean =>
  (to_return_paise ?? 0) > 0 &&
  (held_until ?? 0) > now &&
  /^refund \S+ withdrawn$/.test(held_because ?? "");

/** Of money that may be none: as a row has it that was joined. */
type Held = {
  [column in "to_return_paise" | "held_until" | "held_because"]: MoneyRow[column] | null;
};

/**
 * What the owner holds is not sent by a command that does not name the hold.
 *
 * @param now UTC ms
 * @throws Refusal 409 that says what is held, why, until when, and how it is let go
 */
export function refuseHeld(owed: MoneyRow[], now: number): void {
  const held = owed.find(({ held_until }) => (held_until ?? 0) > now);
  if (!held) return;
  const { id, to_return_paise, held_until, held_because } = held;
  const end = holdsEnd(held_until);
  const until = end === null ? "" : ` ${end}`;
  throw new OperatorRefusal(
    409,
    `You hold ${inRupees(to_return_paise)} of ${id}${until} (${held_because ?? "no reason given"}). Nothing was sent. To let it go: desk refunds release ${id}. Then the same command sends it.`,
  );
}

/**
 * "until 20 Sep 2026", in India; null where nothing but the owner ends it.
 *
 * @param until UTC ms
 */
export const holdsEnd = (until: number | null): string | null =>
  until === null || until >= FOR_EVER ? null : `until ${dayInWords(dateInIndia(until))}`;

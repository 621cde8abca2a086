import { inRupees } from "../../content/rupees";
import { moreThanAsked, overWords, sentBackAs, type MoreThanAsked } from "../money/owed/over-claim";
import { putBackAt } from "../money/lost-time";
import { paymentById } from "../money/payments/rows";
import { mayMove } from "../platform/states/payment-states";
import { wasTakenBack } from "../money/ledger/taken-back";
import type { Parts } from "../platform/parts";
import { madeGoods, madeGoodWords, type MadeGoodBy } from "./bank/made-good-by";
import { onceTheirsOf, type OnceTheirs } from "./bank/once-theirs";
import { onceWords } from "./bank/once-words";
import type { PaymentId, PersonId, RefundId } from "../platform/store/ids";

/** What the operator is asked once more before a claim is confirmed. */
export interface Doubt {
  more: MoreThanAsked | null;
  /** what the owner is to send to its person: the transfer may be their own */
  toSend: ToSend[];
  /**
   * the UTR that the claim names, and those by one of which it would be confirmed instead; none:
   * without any
   */
  another: { named: string; given: string[] } | null;
  /** a restore lost a time, not compared yet, in which it may have been confirmed and paid back */
  putBack: boolean;
  /** it is of a transfer that was booked for its client before, and entered as somebody else's */
  once: OnceTheirs | null;
  /** the transfer may have made good what was lost, and stands in the books by that */
  good: { by: MadeGoodBy; person: PersonId } | null;
}
export interface ToSend {
  refund: RefundId;
  paise: number;
}

/**
 * Whether a claim's confirmation is asked about once more. Null too where it cannot be confirmed at
 * all; the confirmation says why.
 *
 * @param came paise; null: just what the claim is of
 * @param utrs as the operator gives it (`typedUtr`), or all that the statement's line has; empty:
 * nobody says any; "none": the operator says that the bank shows none
 */
export async function doubtAbout(
  parts: Parts,
  id: string,
  { came, utrs }: { came: number | null; utrs: Given },
): Promise<Doubt | null> {
  const claim = await paymentById(parts.store.db, id as PaymentId);
  if (claim?.method !== "manual" || !mayMove(claim.state, "confirmed")) return null;
  // The confirmation says that, and is refused.
  if (await wasTakenBack(parts.store.db, claim.id)) return null;
  const more = await moreThanAsked(parts, id, came);
  const back = await sentBackAs(parts.store.db, claim.id);
  const toSend = back ? [] : ((await moneyToSend(parts)).get(claim.person_id) ?? []);
  const named = claim.utr_enc ? parts.seal.open(claim.utr_enc, "payments.utr") : null;
  // The owner's own booking named that one, and the confirmation is refused for it.
  const another = back ? null : anotherUtr(named, utrs);
  const at = back ? null : await putBackAt(parts.store.db);
  const putBack = at !== null && claim.created_at <= at;
  const by = meant(named, utrs);
  const mayBe = by.map((utr) => ({ person: claim.person_id, utr }));
  const once = (await onceTheirsOf(parts, parts.store.db, mayBe)).find((one) => one) ?? null;
  const made = once ? null : (await madeGoods(parts))(by);
  const good = made && { by: made, person: claim.person_id };
  const doubt = { more, toSend, another, putBack, once, good };
  return more || toSend.length > 0 || another || putBack || once || good ? doubt : null;
}

type Given = string[] | "none";

/** By which the claim would be confirmed: its own where nobody says any. */
function meant(named: string | null, utrs: Given): string[] {
  if (utrs === "none") return [];
  return utrs.length > 0 || named === null ? utrs : [named];
}

/** What the operator types; empty where it is no UTR: the confirmation says so. */
export const typedUtr = (utr: string | null | undefined): Given => {
  if (utr === null) return "none";
  return utr && /^\d{12}$/.test(utr) ? [utr] : [];
};

/**
 * A slip of the keys, or another payer's line, would leave the claim's true UTR free, for a second
 * claim to be paid by. Null where none is given.
 */
export function anotherUtr(named: string | null, utrs: Given): Doubt["another"] {
  if (utrs === "none") return named === null ? null : { named, given: [] };
  return named === null || utrs.length === 0 || utrs.includes(named)
    ? null
    : { named, given: utrs };
}

/**
 * The refunds by bank transfer that wait to be sent, by the person who gets them. Until such a
 * transfer is entered, its reference is known to its payee alone, who may name it in a claim.
 */
export async function moneyToSend({ store: { db } }: Parts): Promise<Map<PersonId, ToSend[]>> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["payments.person_id", "refunds.id", "refunds.amount_paise"])
    .where("refunds.state", "=", "to send")
    .orderBy("refunds.id")
    .execute();
  const byPerson = new Map<PersonId, ToSend[]>();
  for (const { person_id, id: refund, amount_paise: paise } of rows)
    byPerson.set(person_id, [...(byPerson.get(person_id) ?? []), { refund, paise }]);
  return byPerson;
}

/** Who reads a page knows no refund by its id, and types no command. */
export type Reader = "page" | "command";

/** The doubt, for the operator before they say that it is meant. */
export const doubtWords = (
  { more, toSend, another, putBack, once, good }: Doubt,
  reader: Reader,
): string =>
  [
    more ? overWords(more) : "",
    anotherWords(another),
    ownTransferWords(toSend, reader),
    putBack ? PUT_BACK : "",
    once ? onceWords(once) : "",
    good ? madeGoodWords(good.by, good.person, reader) : "",
  ]
    .filter((one) => one !== "")
    .join(" ");

const PUT_BACK =
  "The database was put back to an earlier time since this claim was made, and the lost time is " +
  "not compared yet: the claim may have been confirmed then, and its money sent back. Look on the " +
  "bank statement for a transfer of yours to this client, and in your mails of that time.";

export function anotherWords(another: Doubt["another"]): string {
  if (!another) return "";
  const { named, given } = another;
  const [give, stands] =
    given.length === 0
      ? ["say that the bank shows none", "it then stands under no UTR"]
      : [`give ${given.join(" or ")}`, "the one you give is then spent"];
  return (
    `The claim has the UTR ${named}, and you ${give}. Compare with the bank statement: ` +
    `${stands}, and a transfer with the claim's, should it come, is another one.`
  );
}

/** @returns "" where nothing is to be sent */
function ownTransferWords(toSend: ToSend[], reader: Reader): string {
  const [first] = toSend;
  if (!first) return "";
  const onPage = reader === "page";
  const each = toSend.map(
    ({ refund, paise }) => `${inRupees(paise)}${onPage ? "" : ` (refund ${refund})`}`,
  );
  const enter = onPage
    ? "on Today"
    : `(desk refunds sent ${first.refund} --on DAY --utr REFERENCE)`;
  return (
    `You are to send this client ${each.join(", ")}. If you have sent it and not entered it ` +
    `yet, the claim may name your own transfer. Look on the bank statement: did this money ` +
    `come in? If it left, do not confirm: enter it with its reference ${enter}, and reject ` +
    `the claim.`
  );
}

import type { Language } from "../../content/languages";
import type { Parts } from "../platform/parts";
import { languageFrom } from "../platform/people/reading-language";
import type { PaymentId, PersonId } from "../platform/store/ids";
import { inBatches } from "../platform/store/in-batches";
import { goneOf, type HowGone } from "../money/ledger/taken-back";
import { isKept } from "../money/owed/held";
import { isUnservedMoney } from "../money/owed/over-claim";
import { nothingWentBack, undoIsOwners, undoWhile } from "../money/payments/confirmation";
import { readBought } from "../money/payments/bought";
import type { PaymentState } from "../platform/states/payment-states";
import { besidesAmong, type Besides } from "./second-transfer";

/** It could not be served, the bank took it back, or it never came; `kept`: not to be sent. */
export type MoneyBack = "to send" | "sent" | "kept" | HowGone;

export interface ShownClaim {
  state: PaymentState;
  id: PaymentId;
  person: PersonId;
  name: string | null;
  /** when the account was closed, UTC ms; null while it is open */
  closedAt: number | null;
  /** +919876543210; blank once it is erased */
  number: string;
  email: string | null;
  /** in which its client is written to */
  language: Language;
  amountPaise: number;
  services: string[];
  /** what the person writes with the transfer; null for a claim of before there were references */
  reference: string | null;
  utr: string | null;
  /** the UTR that its client named, where a transfer with another one, or none, paid it */
  namedUtr: string | null;
  /** UTC ms */
  claimedAt: number;
  lapsesAt: number | null;
  /** where what came for it is that it does not serve: it cannot be confirmed any more */
  moneyBack: MoneyBack | null;
  /** nobody claimed it: it came besides */
  besides: Besides | null;
  /** so long its confirmation may be undone; null when it may not (any more) */
  undoUntil: number | null;
  /** and money of it is to go back: then that is the owner's to undo */
  undoIsOwners: boolean;
}

/**
 * The claims that wait for the operator, oldest first, with what it takes to match them to a bank
 * statement.
 */
export const claimsWaiting = (parts: Parts, most = 1_000): Promise<ShownClaim[]> =>
  claimsIn(parts, "claimed", most);

/** All that wait for the operator, however many are shown: how many they are, and of how much. */
export async function sumOfWaiting({
  store: { db },
}: Pick<Parts, "store">): Promise<{ count: number; paise: number }> {
  const { count, paise } = await db
    .selectFrom("payments")
    .select((e) => [e.fn.countAll().as("count"), e.fn.sum("amount_paise").as("paise")])
    .where("method", "=", "manual")
    .where("state", "=", "claimed")
    .executeTakeFirstOrThrow();
  return { count: Number(count), paise: Number(paise ?? 0) };
}

/** The manual payments in one state: those that wait oldest first, others newest first. */
export const claimsIn = (parts: Parts, state: PaymentState, most: number): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where("payments.state", "=", state)
      .orderBy("payments.created_at", state === "claimed" ? "asc" : "desc")
      .limit(most),
  );

/**
 * The claims with this reference in whatever state, newest first: late money names one that has
 * lapsed, too. Typed as on a bank statement, in small letters or with spaces.
 */
export const claimsWithReference = (parts: Parts, typed: string): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where((e) => {
        const word = typed.replace(/\s/g, "").toUpperCase();
        return e.or([e("payments.reference", "=", word), e("payments.id", "=", word as PaymentId)]);
      })
      .orderBy("payments.created_at", "desc"),
  );

/**
 * The claims that were rejected or cancelled, have lapsed, or were confirmed though nothing came;
 * for which nothing is in the books. Newest first. Nobody's claim: one without reference and UTR,
 * as a second transfer has none.
 *
 * @param since UTC ms: made then or later
 */
export async function claimsClosed(
  parts: Parts,
  since: number,
  most = 1_000,
): Promise<ShownClaim[]> {
  const closed = await shownClaims(parts, (claims) =>
    claims
      .where("payments.state", "in", ["rejected", "dismissed"])
      .where("payments.created_at", ">=", since)
      .where("back.id", "is", null)
      .where((e) =>
        e.or([e("payments.reference", "is not", null), e("payments.utr_enc", "is not", null)]),
      )
      .orderBy("payments.created_at", "desc")
      .limit(most),
  );
  return closed.filter(({ moneyBack }) => moneyBack !== "taken back");
}

/** In no order. */
export async function claimsById(parts: Parts, ids: PaymentId[]): Promise<ShownClaim[]> {
  const found: ShownClaim[] = [];
  for (const some of inBatches(ids))
    found.push(...(await shownClaims(parts, (all) => all.where("payments.id", "in", some))));
  return found;
}

/** So many of those that may be undone are counted; of more it is said that there are more. */
export const MOST_UNDOABLE = 20;

/**
 * The claims that were confirmed just now, newest first: each may be undone until its ten minutes
 * are over. One more than `MOST_UNDOABLE` where there are more.
 */
export const claimsUndoable = (parts: Parts): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where("undo_until", ">", parts.now())
      .where("payments.state", "=", "fulfilled")
      .orderBy("undo_until", "desc")
      .limit(MOST_UNDOABLE + 1),
  );

const claims = (parts: Parts) =>
  parts.store.db
    .selectFrom("payments")
    .innerJoin("people", "people.id", "payments.person_id")
    .leftJoin("confirmations", (join) =>
      join.onRef("confirmations.payment_id", "=", "payments.id").on(nothingWentBack),
    )
    .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select([
      "payments.id",
      "payments.person_id",
      "people.closed_at",
      "name_enc",
      "number_enc",
      "email_enc",
      "people.language",
      "payments.amount_paise",
      "payments.cart",
      "payments.state",
      "payments.reference",
      "payments.utr_enc",
      "payments.named_utr_enc",
      "payments.created_at",
      "payments.lapses_at",
      "undo_until",
      "back.owed_paise",
      "back.to_return_paise",
      "back.held_until",
      "back.held_because",
    ])
    .where("payments.method", "=", "manual");
type Claims = ReturnType<typeof claims>;

async function shownClaims(parts: Parts, chosen: (all: Claims) => Claims): Promise<ShownClaim[]> {
  const rows = await chosen(claims(parts)).execute();
  const ids = rows.map(({ id }) => id);
  const gone = await goneOf(parts.store.db, ids);
  const besides = await besidesAmong(parts.store.db, ids);
  const undoable = rows.filter((row) => undoWhile(parts, row) !== null);
  const owners = await undoIsOwners(
    parts.store.db,
    undoable.map(({ id }) => id),
  );
  const open = (sealed: string | null, context: string) =>
    sealed === null ? null : parts.seal.open(sealed, context);
  return rows.map((row) => ({
    id: row.id,
    person: row.person_id,
    name: open(row.name_enc, "people.name"),
    closedAt: row.closed_at,
    // Blank once it is erased.
    number: row.number_enc === "" ? "" : parts.seal.open(row.number_enc, "people.number"),
    email: open(row.email_enc, "people.email"),
    language: languageFrom(row.language),
    amountPaise: row.amount_paise,
    services: readBought(row.cart).map((item) => item.name),
    state: row.state,
    reference: row.reference,
    utr: open(row.utr_enc, "payments.utr"),
    namedUtr: open(row.named_utr_enc, "payments.named_utr"),
    claimedAt: row.created_at,
    lapsesAt: row.lapses_at,
    moneyBack:
      gone.get(row.id) ??
      (row.owed_paise === null
        ? null
        : moneyBackOf({ ...row, owed_paise: row.owed_paise }, parts.now())),
    besides: besides.get(row.id) ?? null,
    undoUntil: undoWhile(parts, row),
    undoIsOwners: owners.has(row.id),
  }));
}

/** Of what came and could not be served. @param now UTC ms */
export const moneyBackOf = (
  money: { owed_paise: number } & Parameters<typeof isKept>[0],
  now: number,
): "to send" | "sent" | "kept" =>
  isKept(money, now) ? "kept" : money.owed_paise > 0 ? "to send" : "sent";

/** For the owner. */
export const KEPT = "kept by you: its refund is withdrawn";

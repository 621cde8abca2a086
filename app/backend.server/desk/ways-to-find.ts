import { referenceTyped } from "../../api/reference-typed";
import { CLAIM_REFERENCE } from "../../api/claim-reference";
import { sql } from "kysely";
import { PAN } from "../../api/contract";
import { seriesAndNumber } from "../money/invoices/wording";
import { isBankReference, transferOf } from "../money/payments/utr";
import { hashOfCameBack } from "../money/refunds/bank-references";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PaymentId, PersonId } from "../platform/store/ids";
import { hashesOf, numberIn } from "../platform/people/find-accounts";

/** In the order in which they are tried. */
export const waysToFind: Way[] = [
  {
    what: "account",
    byContact: true,
    fits: (words) =>
      words.includes("@") || PAN.test(words.toUpperCase()) || numberIn(words) !== null,
    find: ({ store: { db }, seal }, words) =>
      db
        .selectFrom("people")
        .select("id as person")
        .where((e) => e.or(hashesOf(seal, words).map(([column, value]) => e(column, "=", value))))
        .execute(),
  },
  {
    what: "id",
    fits: (words) => ULID.test(words),
    find: ({ store: { db } }, words) => byOurId(db, words.toUpperCase()),
  },
  {
    what: "Razorpay's id",
    fits: (words) => /^(?:pay|order|rfnd|disp)_\w{1,40}$/.test(words),
    find: ({ store: { db } }, words) => byGatewaysId(db, words),
  },
  {
    what: "UTR",
    fits: (words) =>
      /^(?=.*\d)[A-Z\d]{8,30}$/.test(referenceTyped(words)) && !PAN.test(words.toUpperCase()),
    find: async (parts, typed) => {
      const words = referenceTyped(typed);
      const standing = await parts.store.db
        .selectFrom("payments")
        .select("person_id as person")
        .where("utr_hash", "=", parts.seal.hash(words, "payments.utr"))
        .union((e) =>
          e
            .selectFrom("payments")
            .select("person_id as person")
            .where("named_utr_hash", "=", parts.seal.hash(words, "payments.utr")),
        )
        .execute();
      if (standing.length > 0) return standing;
      const besides = await byLaterTransfer(parts, words);
      return besides.length > 0 ? besides : releasedUtr(parts, words);
    },
  },
  {
    what: "reference",
    fits: (words) => CLAIM_REFERENCE.test(words.toUpperCase()),
    find: ({ store: { db } }, words) =>
      db
        .selectFrom("payments")
        .select("person_id as person")
        .where("reference", "=", words.toUpperCase())
        .execute(),
  },
  {
    what: "refund's UTR",
    fits: (words) => isBankReference(words),
    find: ({ store: { db }, seal }, words) =>
      db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select("payments.person_id as person")
        .where("refunds.utr_hash", "=", seal.hash(transferOf(words), "refunds.utr"))
        .execute(),
  },
  {
    what: "invoice",
    fits: (words) => seriesAndNumber(words) !== null,
    find: async ({ store: { db } }, words) => {
      const { series, number } = seriesAndNumber(words) ?? { series: "", number: 0 };
      const standing = await db
        .selectFrom("invoices")
        .innerJoin("payments", "payments.id", "invoices.payment_id")
        .select("payments.person_id as person")
        .where("financial_year", "=", series)
        .where("number", "=", number)
        .execute();
      return standing.length > 0 ? standing : cancelledOrNote(db, series, number);
    },
  },
];
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

/**
 * How a person is found by one kind of thing; what another part of the product can be found by is
 * one more line.
 */
interface Way {
  what: string;
  /** by what only those may read who may read it whole: found by, it is told */
  byContact?: true;
  fits(words: string): boolean;
  find(parts: Parts, words: string): Promise<{ person: PersonId | null }[]>;
}

/** By the number of a credit note, or of the invoice that it cancels. */
const cancelledOrNote = (db: Db, series: string, number: number) =>
  db
    .selectFrom("credit_notes")
    .innerJoin("payments", "payments.id", "credit_notes.payment_id")
    .select("payments.person_id as person")
    .where((e) =>
      e.or([
        e.and([e("financial_year", "=", series), e("number", "=", number)]),
        e.and([e("invoice_year", "=", series), e("invoice_number", "=", number)]),
      ]),
    )
    .execute();

/**
 * An account's, a payment's (our claim's, order's), a subscription's, an agreement's or a refund's.
 */
async function byOurId(db: Db, id: string): Promise<{ person: PersonId | null }[]> {
  const [accounts, payments, subscriptions, signings, refunds] = await Promise.all([
    db
      .selectFrom("people")
      .select("id as person")
      .where("id", "=", id as never)
      .execute(),
    db
      .selectFrom("payments")
      .select("person_id as person")
      .where((e) => e.or([e("id", "=", id as never), e("receipt", "=", id)]))
      .execute(),
    db
      .selectFrom("subscriptions")
      .select("person_id as person")
      .where("id", "=", id as never)
      .execute(),
    db
      .selectFrom("signings")
      .select("person_id as person")
      .where("id", "=", id as never)
      .execute(),
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select("payments.person_id as person")
      .where("refunds.id", "=", id as never)
      .execute(),
  ]);
  return [...accounts, ...payments, ...subscriptions, ...signings, ...refunds];
}

/** Of the ledger's money too: a second payment of an order stands there only. */
async function byGatewaysId(db: Db, id: string): Promise<{ person: PersonId | null }[]> {
  const ofMoney = db
    .selectFrom("money_in")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select("payments.person_id as person");
  const ofRefunds = ofMoney.innerJoin("gateway_refunds", "gateway_refunds.money_id", "money_in.id");
  const ofDisputes = ofMoney.innerJoin("disputes", "disputes.money_id", "money_in.id");
  const ofOrders = db.selectFrom("payments").select("person_id as person");
  const [kind] = id.split("_");
  if (kind === "rfnd") return ofRefunds.where("gateway_refunds.id", "=", id).execute();
  if (kind === "disp") return ofDisputes.where("disputes.id", "=", id).execute();
  if (kind === "order") return ofOrders.where("provider_order_id", "=", id).execute();
  return [
    ...(await ofMoney.where("money_in.id", "=", id as never).execute()),
    ...(await ofOrders.where("provider_payment_id", "=", id).execute()),
  ];
}

/** By a second or third transfer that paid a claim together with its own. */
const byLaterTransfer = ({ store: { db }, seal }: Parts, utr: string) =>
  db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select("payments.person_id as person")
    .where("made_good.utr_hash", "=", hashOfCameBack({ seal }, utr))
    .where("how", "=", "rest")
    .execute();

/** A claim that was closed has its UTR still, but sealed only, since another may take it. */
async function releasedUtr({ store: { db }, seal }: Parts, utr: string) {
  for (let before: PaymentId | null = null; ;) {
    const rows: { id: PaymentId; person: PersonId; utr_enc: string | null }[] = await db
      .selectFrom("payments")
      .select(["id", "person_id as person", "utr_enc"])
      .where("state", "in", ["rejected", "dismissed"])
      .where("utr_enc", "is not", null)
      // Not "is null": SQLite would go by the index of UTRs, in which every online payment is null.
      .where(sql<boolean>`coalesce(utr_hash, '') = ''`)
      .$if(before !== null, (q) => q.where("id", "<", before as PaymentId))
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute();
    const found = rows.filter(
      ({ utr_enc }) => utr_enc && seal.open(utr_enc, "payments.utr") === utr,
    );
    before = rows.at(-1)?.id ?? null;
    if (found.length > 0 || rows.length < BATCH) return found;
  }
}

/** A claim that was let go has its UTR sealed only: so many are opened at a time. */
const BATCH = 500;

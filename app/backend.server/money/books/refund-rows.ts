import { IST_MS } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { takenByBank } from "../disputes/lost";
import type { Bounds } from "../figures/month-bounds";
import { invoiceName } from "../invoices/wording";
import { hasLeft, type HandDay } from "../refunds/hand-days";
import { sentBackIn, theirsOf } from "../refunds/sent-back";
import { ofSalesAgain } from "../refunds/of-sales-again";
import { ofSalesBack, type OfSaleBack } from "../refunds/of-sales-back";
import { isPart } from "../refunds/part-shares";
import type { RefundRow } from "../refunds/refund-rows";
import { ALL_TAKEN } from "../refunds/refund-reasons";
import type { Entry } from "./entry";
import { gstinOf, gstinsOfCancelled } from "./gstins";
import { byHand, whose } from "./whose-refund";

/**
 * Everything that went back in the month, oldest first: of sales, as the figures count it, and of
 * money that had bought nothing. Where the bank took a sale back, or its money never came, what had
 * gone back of it before is none of a sale any more from that day on: two lines, which add up to
 * nothing, say so.
 */
export async function refundsIn(parts: Parts, bounds: Bounds): Promise<Entry[]> {
  const { db } = parts.store;
  const back = await ofSalesBack(db, bounds);
  const rows = [
    ...(await byGateway(db, bounds)).map((row) => ({ ...row, how: "gateway" })),
    ...(await sentIn(parts, bounds, back)),
    ...(await ofTransfers(parts, bounds, "bounced_on", back)).map((row) => ({
      ...{ ...row, paise: -row.paise },
      how: returnedAs(row),
    })),
    ...(await noneOfASaleNow(parts, back)),
    ...(await ofASaleNow(db, bounds)),
    ...(await sentBack(db, bounds)),
    ...(await byBanks(db, bounds)).map((row) => ({ ...row, reference: null, how: "dispute lost" })),
  ].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const cancelled = await gstinsOfCancelled(parts, rows);
  return rows.map((row) => ({
    at: row.at,
    client: row.name_enc === null ? "" : parts.seal.open(row.name_enc, "people.name"),
    paise: Number(row.paise),
    gstin:
      row.use === "service" ? (gstinOf(parts, row) ?? cancelled.get(row.payment) ?? null) : null,
    isUntaxed: row.use !== "service",
    about: {
      Refund: row.id,
      How: row.how === "gateway" ? "Razorpay" : row.how,
      Reference: row.reference ?? "",
      "Of a sale": row.use === "service" ? "yes" : "no",
      Invoice: row.use === "service" ? ofInvoice(row) : "",
      Payment: row.provider_payment_id ?? row.payment ?? "",
    },
  }));
}

/**
 * What the client had paid back of a loss, and was sent again, was theirs: above it, it is lost.
 */
async function sentIn(parts: Parts, bounds: Bounds, back: OfSaleBack[]) {
  const all = [];
  for (const row of await ofTransfers(parts, bounds, "sent_on", back)) {
    const isLoss = Boolean(row.unpaid) && row.use !== "service" && !isPart(row);
    const theirs = isLoss ? Math.min(await theirsOf(parts.store.db, row), row.paise) : row.paise;
    const how = isPart(row) ? "taken by the bank" : "transfer";
    if (theirs > 0) all.push({ ...row, paise: theirs, how });
    if (theirs < row.paise) all.push({ ...row, paise: row.paise - theirs, how: LOST });
  }
  return all;
}

/** A loss: it left for somebody whose payment never came. */
const LOST = "sent, though the sale was never paid";

const returnedAs = (row: Pick<RefundRow, "reason">): string =>
  row.reason === ALL_TAKEN
    ? "all of it taken by the bank"
    : isPart(row)
      ? "credited again by the bank"
      : "transfer returned";

const ofInvoice = ({ cancelled, financial_year, number }: Invoiced): string =>
  cancelled ??
  (financial_year !== null && number !== null ? invoiceName({ financial_year, number }) : "");

interface Invoiced {
  financial_year: string | null;
  number: number | null;
  /** the invoice that was cancelled since */
  cancelled?: string | undefined;
}

const byGateway = (db: Db, { from, to }: Bounds) =>
  db
    .selectFrom("gateway_refunds as g")
    .innerJoin("money_in", "money_in.id", "g.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select(["g.id", "g.amount_paise as paise", "g.created_at as at", "g.reference", ...whose])
    .where("g.created_at", ">=", from)
    .where("g.created_at", "<", to)
    .where("g.status", "!=", "failed")
    .execute();

/** @param back those that count as of a sale, though the bank took that back since */
async function ofTransfers(
  parts: Parts,
  { firstDay, lastDay }: Bounds,
  day: HandDay,
  back: OfSaleBack[],
) {
  const rows = await byHand(parts.store.db)
    .select(`refunds.${day} as on`)
    .where(hasLeft)
    .where(`refunds.${day}`, ">=", firstDay)
    .where(`refunds.${day}`, "<=", lastDay)
    .execute();
  return rows.map(({ on, utr_enc, ...row }) => {
    const sale = back.find(({ refund, how }) => how === day && refund === row.id);
    return {
      ...row,
      ...(sale ? { use: "service" as const, cancelled: sale.invoice } : {}),
      at: Date.parse(on ?? firstDay) - IST_MS,
      reference: opened(parts, utr_enc),
    };
  });
}

async function noneOfASaleNow(parts: Parts, back: OfSaleBack[]) {
  const all = [];
  for (const { refund, how, paise, at, invoice, neverCame } of back) {
    if (how !== "sale back") continue;
    const row = await byHand(parts.store.db)
      .where("refunds.id", "=", refund)
      .executeTakeFirstOrThrow();
    const reference = opened(parts, row.utr_enc);
    const [was, is] = neverCame
      ? ["the sale was never paid", LOST]
      : ["the bank took the sale back", "the bank took the sale back"];
    const one = { ...row, at, reference };
    all.push({ ...one, how: was, paise, use: "service" as const, cancelled: invoice });
    all.push({ ...one, how: is, paise: -paise, use: "none" as const });
  }
  return all;
}

/** The contrary of it, of what was credited again: two lines that add up to nothing. */
async function ofASaleNow(db: Db, bounds: Bounds) {
  const all = [];
  for (const { payment, paise, at, id, moved, cancelled } of await ofSalesAgain(db, bounds)) {
    const row = await whoseIs(db, payment);
    const one = { ...row, id, at, reference: null };
    const how = {
      "credited again": "the bank credited the sale again",
      "taken back": "the bank took the sale back",
      "never came": "the sale was never paid",
      undone: "that the bank credited the sale again was undone",
      returned: "transfer returned",
      "a transfer of its own": "what the client had sent was a transfer of its own",
    }[moved];
    all.push({ ...one, how, paise, use: "service" as const, cancelled });
    all.push({ ...one, how, paise: -paise, use: "none" as const });
  }
  return all;
}

/** What clients sent back of a loss, or of what went out twice: it is no refund, and taken off. */
async function sentBack(db: Db, bounds: Bounds) {
  const all = [];
  for (const { money, id, paise, ofSale, at, how: moved } of await sentBackIn(db, bounds)) {
    const row = await whoseMoney(db).where("money_in.id", "=", money).executeTakeFirstOrThrow();
    const use = ofSale ? ("service" as const) : ("none" as const);
    const how = {
      "sent back": "the client sent it back",
      "a part of theirs": "what the client had sent was of their payment",
      undone: "that what the client had sent was of their payment was undone",
    }[moved];
    all.push({ ...row, use, id, at, reference: null, how, paise });
  }
  return all;
}

const whoseIs = (db: Db, payment: PaymentId) =>
  whoseMoney(db).where("payments.id", "=", payment).executeTakeFirstOrThrow();

const whoseMoney = (db: Db) =>
  db
    .selectFrom("money_in")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select([...whose]);

const opened = ({ seal }: Parts, utr: string | null): string | null =>
  utr === null ? null : seal.open(utr, "refunds.utr");

const byBanks = (db: Db, { from, to }: Bounds) =>
  db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select(["disputes.id", "disputes.created_at as at", ...whose])
    .select(takenByBank.as("paise"))
    .where("disputes.created_at", ">=", from)
    .where("disputes.created_at", "<", to)
    .where("disputes.status", "=", "lost")
    .execute();

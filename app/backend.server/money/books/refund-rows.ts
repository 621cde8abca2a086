import { sql } from "kysely";
import { IST_MS } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "../figures/month-bounds";
import { invoiceName } from "../invoices/wording";
import { hasLeft, type HandDay } from "../refunds/hand-days";
import type { Entry } from "./entry";

/**
 * Everything that went back in the month, oldest first: of sales, as the figures count it, and of
 * money that had bought nothing.
 */
export async function refundsIn(parts: Parts, bounds: Bounds): Promise<Entry[]> {
  const { db } = parts.store;
  const rows = [
    ...(await byGateway(db, bounds)).map((row) => ({ ...row, how: "gateway" })),
    ...(await ofTransfers(parts, bounds, "sent_on")).map((row) => ({ ...row, how: "transfer" })),
    ...(await ofTransfers(parts, bounds, "bounced_on")).map((row) => ({
      ...{ ...row, paise: -row.paise },
      how: "transfer returned",
    })),
    ...(await byBanks(db, bounds)).map((row) => ({ ...row, reference: null, how: "dispute lost" })),
  ].sort((one, other) => one.at - other.at);
  return rows.map((row) => ({
    at: row.at,
    client: row.name_enc === null ? "" : parts.seal.open(row.name_enc, "people.name"),
    paise: Number(row.paise),
    isUntaxed: row.use !== "service",
    about: {
      Refund: row.id,
      How: row.how,
      Reference: row.reference ?? "",
      "Of a sale": row.use === "service" ? "yes" : "no",
      Invoice:
        row.use === "service" && row.financial_year !== null && row.number !== null
          ? invoiceName({ financial_year: row.financial_year, number: row.number })
          : "",
      Payment: row.provider_payment_id ?? row.payment ?? "",
    },
  }));
}

/** Whose money it was, and the invoice that it was paid by. */
const whose = [
  "money_in.use",
  "payments.id as payment",
  "payments.provider_payment_id",
  "people.name_enc",
  "invoices.financial_year",
  "invoices.number",
] as const;

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

const ofTransfers = async (parts: Parts, bounds: Bounds, day: HandDay) =>
  (await byHand(parts.store.db, bounds, day)).map(({ on, utr_enc, ...row }) => ({
    ...row,
    at: Date.parse(on ?? bounds.firstDay) - IST_MS,
    reference: utr_enc === null ? null : parts.seal.open(utr_enc, "refunds.utr"),
  }));

const byHand = (db: Db, { firstDay, lastDay }: Bounds, day: HandDay) =>
  db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select(["refunds.id", "refunds.amount_paise as paise", `refunds.${day} as on`, ...whose])
    .select("refunds.utr_enc")
    .where(hasLeft)
    .where(`refunds.${day}`, ">=", firstDay)
    .where(`refunds.${day}`, "<=", lastDay)
    .execute();

const byBanks = (db: Db, { from, to }: Bounds) =>
  db
    .selectFrom("disputes as d")
    .innerJoin("money_in", "money_in.id", "d.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select(["d.id", "d.created_at as at", ...whose])
    .select(
      sql<number>`case when d.deducted_paise > 0 then d.deducted_paise else d.amount_paise end`.as(
        "paise",
      ),
    )
    .where("d.created_at", ">=", from)
    .where("d.created_at", "<", to)
    .where("d.status", "=", "lost")
    .execute();

import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Bounds } from "../figures/month-bounds";
import { inSlices, SLICE } from "./slices";
import { servicesOf } from "../payments/bought";
import { gstinOnInvoice } from "../invoices/gstin-on";
import { invoiceName } from "../invoices/wording";
import { cancelledIn } from "./credit-note-rows";
import type { Entry } from "./entry";

/** Every invoice that was issued in the month, in their order, those that were cancelled too. */
export async function invoicesIn(parts: Parts, bounds: Bounds): Promise<Entry[]> {
  const { from, to } = bounds;
  const entries: Entry[] = [];
  const rows = inSlices(from, (after) =>
    parts.store.db
      .selectFrom("invoices as i")
      .innerJoin("payments", "payments.id", "i.payment_id")
      .innerJoin("people", "people.id", "payments.person_id")
      .select([
        "i.payment_id as id",
        "i.issued_at as at",
        "i.financial_year",
        "i.number",
        "i.words_enc",
        "i.wording_enc",
        "payments.cart",
        "payments.method",
        "payments.provider_payment_id",
        "payments.amount_paise",
        "people.name_enc",
      ])
      .where("i.issued_at", ">=", after.at)
      .where("i.issued_at", "<", to)
      .where((e) =>
        e.or([e("i.issued_at", ">", after.at), e("i.payment_id", ">", after.id as PaymentId)]),
      )
      .orderBy("i.issued_at")
      .orderBy("i.payment_id")
      .limit(SLICE)
      .execute(),
  );
  for await (const row of rows)
    entries.push({
      at: row.at,
      client: row.name_enc === null ? "" : parts.seal.open(row.name_enc, "people.name"),
      paise: row.amount_paise,
      gstin: gstinOnInvoice(parts, { ...row, issued_at: row.at }),
      about: {
        Invoice: invoiceName(row),
        "Cancelled by": "",
        Services: servicesOf(row),
        "Paid by": row.method === "online" ? "Razorpay" : "UPI",
        Payment: row.provider_payment_id ?? row.id,
      },
    });
  const cancelled = await cancelledIn(parts, bounds);
  if (cancelled.length === 0) return entries;
  return [...entries, ...cancelled].sort(
    (one, other) =>
      one.at - other.at || numberOf(one).localeCompare(numberOf(other), "en", { numeric: true }),
  );
}

const numberOf = ({ about }: Entry): string => about["Invoice"] ?? "";

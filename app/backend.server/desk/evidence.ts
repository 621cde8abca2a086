import { trail } from "../platform/audit/list";
import { record } from "../platform/audit/record";
import { invoiceFile } from "../money/invoices/invoice-pdf";
import { lettersTo } from "../platform/kept-letters";
import { signedPdf } from "../onboarding/signing";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import type { Parts } from "../platform/parts";
import { readBought } from "../money/payments/bought";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import { moneyById } from "../money/ledger/ledger";

export interface EvidenceFile {
  name: string;
  content: Buffer;
}

/**
 * All that shows a disputed payment to be good, as files for the gateway's dashboard: the signed
 * agreement (with the terms and the refund policy that were agreed), the invoice, the letters that
 * were sent, the sign-ins, and a page that says what was bought, served and given back. Put on the
 * audit trail.
 *
 * @param id our payment's, or the gateway's
 * @throws Refusal 404, ProviderDown (documents)
 */
export async function evidenceOf(parts: Parts, id: string): Promise<EvidenceFile[]> {
  const { db } = parts.store;
  const money = await moneyById(db, id as MoneyId);
  const row = await paymentById(db, (money?.payment_id ?? id) as PaymentId);
  if (!row) throw new OperatorRefusal(404, `There is no payment ${id}.`);
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "evidence made", person: row.person_id, about: { payment: row.id } }),
  );
  return [
    { name: "1-summary.txt", content: Buffer.from(await summary(parts, row)) },
    ...(await agreement(parts, row)),
    ...(await invoice(parts, row)),
    { name: "4-letters.txt", content: Buffer.from(await letters(parts, row)) },
    { name: "5-access.txt", content: Buffer.from(await access(parts, row)) },
  ];
}

async function summary(parts: Parts, row: PaymentRow): Promise<string> {
  const { db } = parts.store;
  const [given, money, refunds, byHand, disputes] = await Promise.all([
    db.selectFrom("subscriptions").selectAll().where("payment_id", "=", row.id).execute(),
    db.selectFrom("money_in").selectAll().where("payment_id", "=", row.id).execute(),
    db
      .selectFrom("gateway_refunds")
      .innerJoin("money_in", "money_in.id", "gateway_refunds.money_id")
      .selectAll("gateway_refunds")
      .where("money_in.payment_id", "=", row.id)
      .execute(),
    db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", row.id)
      .where("state", "=", "sent")
      .execute(),
    db
      .selectFrom("disputes")
      .innerJoin("money_in", "money_in.id", "disputes.money_id")
      .selectAll("disputes")
      .where("money_in.payment_id", "=", row.id)
      .execute(),
  ]);
  const services = readBought(row.cart).map(({ serviceId, name, pricePaise, durationDays }) => {
    const one = given.find(({ service_id }) => service_id === serviceId);
    const when = one
      ? `from ${moment(one.starts_at)} to ${moment(one.ends_at)}${one.revoked_at ? `, ended ${moment(one.revoked_at)}` : ""}`
      : "not started";
    return `  ${name}: ${inRupees(pricePaise)} for ${durationDays} days, ${when}`;
  });
  return lines([
    `Payment ${row.id}, order ${row.provider_order_id ?? "none"}`,
    `Begun ${moment(row.created_at)}, confirmed ${row.fulfilled_at ? moment(row.fulfilled_at) : "never"}, ${inRupees(row.amount_paise)}`,
    "",
    "Bought:",
    ...services,
    "",
    "Received:",
    ...money.map((one) => `  ${one.id}: ${inRupees(one.amount_paise)}, ${one.status}`),
    "",
    "Given back:",
    ...refunds.map(
      (one) =>
        `  ${one.id}: ${inRupees(one.amount_paise)}, ${one.status}, bank's reference ${one.reference ?? "not yet known"}, ${moment(one.created_at)}`,
    ),
    ...byHand.map(
      (one) =>
        `  ${one.id}: ${inRupees(one.amount_paise)}, sent by bank transfer on ${one.sent_on ?? ""}, bank's reference ${one.utr_enc === null ? "not known" : parts.seal.open(one.utr_enc, "refunds.utr")}`,
    ),
    ...(refunds.length + byHand.length === 0 ? ["  nothing"] : []),
    "",
    "Disputes:",
    ...disputes.map(
      (one) =>
        `  ${one.id}: ${inRupees(one.amount_paise)}, ${one.phase}, ${one.status}, ${one.reason ?? one.reason_code}`,
    ),
    ...(disputes.length === 0 ? ["  none"] : []),
  ]);
}

async function agreement(parts: Parts, { person_id }: PaymentRow): Promise<EvidenceFile[]> {
  const signed = await parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("person_id", "=", person_id)
    .where("state", "=", "signed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return signed ? [{ name: "2-agreement.pdf", content: await signedPdf(parts, signed) }] : [];
}

/** None for a payment that bought nothing. */
async function invoice(parts: Parts, { id }: PaymentRow): Promise<EvidenceFile[]> {
  try {
    return [{ name: "3-invoice.pdf", content: (await invoiceFile(parts, id)).pdf }];
  } catch (problem) {
    if (problem instanceof Refusal) return [];
    throw problem;
  }
}

async function letters(parts: Parts, { id, person_id }: PaymentRow): Promise<string> {
  const about = (await lettersTo(parts, person_id)).filter(({ row }) => row.subject.startsWith(id));
  return lines(
    about.flatMap(({ row, letter }) => [
      `${row.sent_at ? `Sent ${moment(row.sent_at)}` : "Not sent"} to ${letter.to}: ${letter.subject}`,
      letter.text,
      "-".repeat(60),
    ]),
  );
}

/** Sign-ins and acts of the account, as the audit trail has them. */
async function access(parts: Parts, { person_id }: PaymentRow): Promise<string> {
  const entries = await trail(parts, { person: person_id, most: 10_000 });
  return lines(entries.map(({ at, what, who }) => `${moment(at)}  ${what} (${who})`));
}

const moment = (at: number): string => `${instantInIndia(at)} IST`;
const lines = (all: string[]): string => `${all.join("\n")}\n`;

import { isoInstant } from "../../content/instants";
import type { PaymentRow } from "../money/payments/rows";
import type { Account } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import type { Signing } from "../platform/store/tables";

/** Codes are kept for two days, and only as hashes: when one was sent is all there is to tell. */
export async function codesTo(parts: Parts, { id, number, email }: Account) {
  const hashes = [
    ...(number ? [parts.seal.hash(number, "challenges.sign-in")] : []),
    ...(email ? [parts.seal.hash(`${id}|${email}`, "challenges.email")] : []),
    parts.seal.hash(id, "challenges.close"),
  ];
  const rows = await parts.store.db
    .selectFrom("challenges")
    .select(["purpose", "created_at"])
    .where("destination_hash", "in", hashes)
    .execute();
  return rows.map((row) => ({ purpose: row.purpose, sentAt: isoInstant(row.created_at) }));
}

/**
 * Webhooks lie sealed for a month and bear no person's id: each is opened and searched for this
 * person's documents and orders.
 */
export async function eventsAbout(parts: Parts, payments: PaymentRow[], signings: Signing[]) {
  const ids = [
    ...payments.flatMap((one) => [one.provider_order_id, one.provider_payment_id]),
    ...signings.map((one) => one.provider_document_id),
  ];
  const known = ids.filter((id): id is string => id !== null);
  const rows = await parts.store.db
    .selectFrom("inbox")
    .select(["source", "event", "received_at", "body_enc"])
    .orderBy("id")
    .execute();
  return rows
    .map((row) => ({
      source: row.source,
      event: row.event,
      receivedAt: isoInstant(row.received_at),
      body: parts.seal.open(row.body_enc, "inbox.body"),
    }))
    .filter(({ body }) => known.some((id) => body.includes(`"${id}"`)));
}

/** What the analyst wrote to many clients, this person among them. */
export async function analystsLettersTo({ store: { db } }: Parts, person: PersonId) {
  const rows = await db
    .selectFrom("mailing_receivers as r")
    .innerJoin("mailings as m", "m.id", "r.mailing_id")
    .select(["m.subject", "m.text", "m.confirmed_at", "r.sent_at"])
    .where("r.person_id", "=", person)
    .orderBy("r.id")
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    text: row.text,
    confirmedAt: isoInstant(row.confirmed_at),
    sentAt: isoInstant(row.sent_at),
  }));
}

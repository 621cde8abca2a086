import { languageFrom } from "../platform/people/reading-language";
import { trail } from "../platform/audit/list";
import { record } from "../platform/audit/record";
import { creditNotesOf } from "../money/invoices/credit-notes";
import { cancelledFile, invoiceFile, type InvoiceFile } from "../money/invoices/invoice-pdf";
import { complaintsFrom } from "../information/register/register";
import { received } from "../research/evidence";
import { fatcaOf, signedPdf } from "../onboarding/signing";
import type { Signing } from "../platform/store/tables";
import { lettersTo } from "../platform/kept-letters";
import type { Parts } from "../platform/parts";
import { confirmationOf } from "../money/payments/confirmation";
import { readBought } from "../money/payments/bought";
import type { PaymentRow } from "../money/payments/rows";
import { ProviderDown } from "../providers/outcome";
import { Refusal } from "../../api/refusal";
import { noteOn } from "../platform/people/notes";
import type { Account } from "../platform/people/find-accounts";

export interface Exported {
  /** everything held on the person, for JSON; instants as ISO text, amounts in paise */
  held: Record<string, unknown>;
  documents: { name: string; content: Buffer }[];
}

/**
 * Everything held on one person, in clear, to hand over on request (privacy policy, "Your rights").
 * Put on the audit trail.
 *
 * @param events with what providers reported, for which everybody's events are opened and searched
 */
export async function exportPerson(
  parts: Parts,
  account: Account,
  { events = true } = {},
): Promise<Exported> {
  const { db } = parts.store;
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "person exported", person: account.id }),
  );
  const rowsOf = {
    sessions: db.selectFrom("sessions"),
    devices: db.selectFrom("known_devices"),
    payments: db.selectFrom("payments"),
    signings: db.selectFrom("signings"),
  };
  const [sessions, devices, payments, signings, subscriptions] = await Promise.all([
    rowsOf.sessions.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    rowsOf.devices.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    rowsOf.payments.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    rowsOf.signings.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    db
      .selectFrom("subscriptions")
      .selectAll()
      .where("person_id", "=", account.id)
      .orderBy("id")
      .execute(),
  ]);
  const person = await db
    .selectFrom("people")
    .select(["without_reminders", "without_research_mail", "language"])
    .select(["research_by_telegram", "research_by_sms"])
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const { without_research_mail, research_by_telegram, research_by_sms, language } = person;
  const reminders = person.without_reminders === null;
  const mine = { links: db.selectFrom("telegram_links"), told: db.selectFrom("research_pointers") };
  const [links, pointers] = await Promise.all([
    mine.links.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    mine.told.selectAll().where("person_id", "=", account.id).orderBy("number").execute(),
  ]);
  const agreements = await Promise.all(signings.map((signing) => agreementOf(parts, signing)));
  const bills = await Promise.all(payments.map((payment) => paymentOf(parts, payment)));
  return {
    held: {
      exportedAt: instant(parts.now()),
      account: {
        ...account,
        createdAt: instant(account.createdAt),
        closedAt: instant(account.closedAt),
        heldSince: instant(account.heldSince),
      },
      sessions: sessions.map((one) => ({
        id: one.id,
        startedAt: instant(one.created_at),
        endsAt: instant(one.expires_at),
        endedAt: instant(one.ended_at),
        endedWhy: one.ended_why,
        device: one.device,
      })),
      knownDevices: devices.map((one) => ({
        id: one.id,
        since: instant(one.created_at),
        lastSignInAt: instant(one.last_sign_in_at),
        endsAt: instant(one.expires_at),
        endedAt: instant(one.ended_at),
        device: one.device,
      })),
      reminders,
      language: languageFrom(language),
      note: await noteOn(parts, account.id),
      researchByMail: without_research_mail === null,
      researchByTelegram: research_by_telegram !== null,
      researchBySms: research_by_sms !== null,
      telegramAccounts: links.map((one) => ({
        account: parts.seal.open(one.chat_enc, "telegram_links.chat"),
        linkedAt: instant(one.linked_at),
        blockedAt: instant(one.blocked_at),
        endedAt: instant(one.ended_at),
      })),
      shortMessages: pointers.map((one) => ({
        entry: one.number,
        by: one.way,
        queuedAt: instant(one.queued_at),
        sentAt: instant(one.sent_at),
        message: one.message_id,
        givenUpAt: instant(one.given_up_at),
        problem: one.problem,
      })),
      research: (await received(parts, account.id)).map((one) => ({
        entry: one.number,
        releasedAt: instant(one.released_at),
        letterWrittenAt: instant(one.queued_at),
        letterSentAt: instant(one.sent_at),
        openedAt: instant(one.opened_at),
        text: one.text,
      })),
      agreements: agreements.map(({ said }) => said),
      payments: bills.map(({ said }) => said),
      subscriptions: subscriptions.map((one) => ({
        id: one.id,
        payment: one.payment_id,
        service: one.service_id,
        startsAt: instant(one.starts_at),
        endsAt: instant(one.ends_at),
        revokedAt: instant(one.revoked_at),
      })),
      letters: (await lettersTo(parts, account.id)).map(({ row, letter }) => ({
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        writtenAt: instant(row.created_at),
        sentAt: instant(row.sent_at),
        givenUpAt: instant(row.given_up_at),
      })),
      complaints: (await complaintsFrom(parts, account)).map((one) => ({
        reference: one.reference,
        name: one.name,
        number: one.number,
        email: one.email,
        words: one.words,
        receivedAt: instant(one.receivedAt),
        resolvedAt: instant(one.resolvedAt),
        answers: one.answers.map(({ words, at }) => ({ words, at: instant(at) })),
      })),
      codesSent: await codesTo(parts, account),
      ...(events ? { eventsFromProviders: await eventsAbout(parts, payments, signings) } : {}),
      auditTrail: (await trail(parts, { person: account.id, most: 100_000 })).map((entry) => ({
        ...entry,
        at: instant(entry.at),
      })),
    },
    documents: [
      ...agreements.flatMap(({ document }) => document ?? []),
      ...bills.flatMap(({ documents }) => documents),
    ],
  };
}

const instant = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

async function agreementOf(parts: Parts, signing: Signing) {
  const content = signing.state === "signed" ? await found(parts, signing) : null;
  const document = content ? { name: `agreement-${signing.id}.pdf`, content } : null;
  const said = {
    id: signing.id,
    state: signing.state,
    version: signing.version,
    askedForIn: languageFrom(signing.language),
    sha256AsShown: signing.shown_sha256,
    answers: signing.fatca_enc ? fatcaOf(parts, signing) : null,
    signedBy: signing.signer_name_enc
      ? parts.seal.open(signing.signer_name_enc, "signings.signer_name")
      : null,
    documentAtDigio: signing.provider_document_id,
    sha256: signing.signed_pdf_sha256,
    file: document?.name ?? (signing.state === "signed" ? "missing" : null),
    begunAt: instant(signing.created_at),
    changedAt: instant(signing.updated_at),
  };
  return { said, document };
}

/** A document that cannot be had is said to be missing: the rest is handed over all the same. */
async function found(parts: Parts, signing: Signing): Promise<Buffer | null> {
  try {
    return await signedPdf(parts, signing);
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    parts.log.error(
      { signing: signing.id, why: problem.why },
      "a document is missing from an export",
    );
    return null;
  }
}

async function paymentOf(parts: Parts, payment: PaymentRow) {
  const open = (sealed: string | null, context: string) =>
    sealed ? parts.seal.open(sealed, context) : null;
  const events = await parts.store.db
    .selectFrom("payment_events")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .orderBy("id")
    .execute();
  const document = await invoiceOf(parts, payment);
  const notes = await creditNotesOf(parts, [payment.id]);
  const before = (await confirmationOf(parts.store.db, payment.id))?.utr_enc ?? null;
  const said = {
    id: payment.id,
    method: payment.method,
    state: payment.state,
    paise: payment.amount_paise,
    ...(await moneyOf(parts, payment)),
    bought: readBought(payment.cart),
    posted: open(payment.posted_enc, "payments.posted"),
    reference: payment.reference,
    utr: open(payment.utr_enc, "payments.utr"),
    // While its confirmation may be undone.
    ...(before === null ? {} : { utrBeforeConfirming: open(before, "confirmations.utr") }),
    orderAtRazorpay: payment.provider_order_id,
    paymentAtRazorpay: payment.provider_payment_id,
    createdAt: instant(payment.created_at),
    invoice: document?.name ?? null,
    creditNotes: notes.map((note) => ({
      number: note.number,
      issuedAt: instant(note.issuedAt),
      cancelsInvoice: note.invoice,
      invoiceIssuedAt: instant(note.invoiceIssuedAt),
    })),
    history: events.map((event) => ({
      at: instant(event.at),
      from: event.from_state,
      to: event.to_state,
      cause: event.cause,
    })),
  };
  const cancelled = await Promise.all(
    notes.flatMap(({ id }) => [
      paper(() => cancelledFile(parts, id, "invoice")),
      paper(() => cancelledFile(parts, id, "credit note")),
    ]),
  );
  return { said, documents: [document, ...cancelled].filter((one) => one !== null) };
}

/** What came in for it, where that money is now, and every refund. */
async function moneyOf(parts: Parts, { id }: PaymentRow) {
  const { db } = parts.store;
  const [money, gateway, ours] = await Promise.all([
    db.selectFrom("money_in").selectAll().where("payment_id", "=", id).orderBy("id").execute(),
    db
      .selectFrom("gateway_refunds")
      .innerJoin("money_in", "money_in.id", "gateway_refunds.money_id")
      .select(["gateway_refunds.id", "gateway_refunds.amount_paise", "gateway_refunds.status"])
      .select(["gateway_refunds.reference", "gateway_refunds.created_at"])
      .where("money_in.payment_id", "=", id)
      .orderBy("gateway_refunds.id")
      .execute(),
    db.selectFrom("refunds").selectAll().where("payment_id", "=", id).orderBy("id").execute(),
  ]);
  return {
    refundedPaise: money.reduce((sum, { returned_paise }) => sum + returned_paise, 0),
    received: money.map((one) => ({
      id: one.id,
      status: one.status,
      paise: one.amount_paise,
      owedPaise: one.owed_paise,
      why: one.why,
    })),
    refunds: [
      ...gateway.map((one) => ({
        id: one.id,
        state: one.status as string,
        paise: one.amount_paise,
        reference: one.reference,
        at: instant(one.created_at),
      })),
      ...ours.map((one) => ({
        id: one.id as string,
        state: one.state as string,
        paise: one.amount_paise,
        reference: one.utr_enc ? parts.seal.open(one.utr_enc, "refunds.utr") : null,
        at: one.sent_on ?? instant(one.asked_at),
      })),
    ],
  };
}

/** Null for a payment that bought nothing, and once records are erased. */
const invoiceOf = (parts: Parts, payment: PaymentRow) =>
  paper(() => invoiceFile(parts, payment.id));

async function paper(
  drawn: () => Promise<InvoiceFile>,
): Promise<{ name: string; content: Buffer } | null> {
  try {
    const { pdf, filename } = await drawn();
    return { name: filename, content: pdf };
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

/** Codes are kept for two days, and only as hashes: when one was sent is all there is to tell. */
async function codesTo(parts: Parts, { id, number, email }: Account) {
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
  return rows.map((row) => ({ purpose: row.purpose, sentAt: instant(row.created_at) }));
}

/**
 * Webhooks lie sealed for a month and bear no person's id: each is opened and searched for this
 * person's documents and orders.
 */
async function eventsAbout(parts: Parts, payments: PaymentRow[], signings: Signing[]) {
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
      receivedAt: instant(row.received_at),
      body: parts.seal.open(row.body_enc, "inbox.body"),
    }))
    .filter(({ body }) => known.some((id) => body.includes(`"${id}"`)));
}

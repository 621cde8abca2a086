import { isoInstant } from "../../content/instants";
import { noticesGiven, wordsOfNotices } from "../platform/people/notices";
import { languageFrom } from "../platform/people/reading-language";
import { trail } from "../platform/audit/list";
import { record } from "../platform/audit/record";
import { complaintsFrom } from "../information/register/register";
import { filesReceived } from "../research/files/released-files";
import { received } from "../research/evidence";
import { putBackFor } from "../research/lost/received";
import { paymentOf } from "./export-payment";
import { fatcaOf, signedPdf } from "../onboarding/signing";
import type { PersonId } from "../platform/store/ids";
import type { Signing } from "../platform/store/tables";
import { lettersTo } from "../platform/kept-letters";
import type { Parts } from "../platform/parts";
import type { PaymentRow } from "../money/payments/rows";
import { ProviderDown } from "../providers/outcome";
import { noteOn } from "../platform/people/notes";
import type { Account } from "../platform/people/find-accounts";

export type Held = Awaited<ReturnType<typeof exportPerson>>["held"];

/**
 * Everything held on one person, in clear, to hand over on request (privacy policy, "Your rights").
 * Put on the audit trail.
 *
 * @param events with what providers reported, for which everybody's events are opened and searched
 * @returns `held` for JSON, instants as ISO text and amounts in paise, and the PDFs
 */
export async function exportPerson(parts: Parts, account: Account, { events = true } = {}) {
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
    .select(["without_reminders", "without_research_mail", "without_letters", "language"])
    .select(["research_by_telegram", "research_by_sms"])
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const { without_research_mail, research_by_telegram, research_by_sms, language } = person;
  const reminders = person.without_reminders === null;
  const mine = {
    links: db.selectFrom("telegram_links"),
    members: db.selectFrom("telegram_members"),
    told: db.selectFrom("research_pointers"),
  };
  const [links, members, pointers] = await Promise.all([
    mine.links.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    mine.members.selectAll().where("person_id", "=", account.id).orderBy("id").execute(),
    mine.told.selectAll().where("person_id", "=", account.id).orderBy("number").execute(),
  ]);
  const given = await noticesGiven(db).where("g.person_id", "=", account.id).execute();
  const agreements = await Promise.all(signings.map((signing) => agreementOf(parts, signing)));
  const bills = await Promise.all(payments.map((payment) => paymentOf(parts, payment)));
  const files = await filesReceived(db, account.id);
  const research = [
    ...(await received(parts, account.id)).map((one) => ({ ...one, put_at: null })),
    ...(await putBackFor(parts, account.id)),
  ].sort((one, other) => one.number - other.number);
  return {
    held: {
      exportedAt: isoInstant(parts.now()),
      account: {
        ...account,
        createdAt: isoInstant(account.createdAt),
        closedAt: isoInstant(account.closedAt),
        heldSince: isoInstant(account.heldSince),
      },
      sessions: sessions.map((one) => ({
        id: one.id,
        startedAt: isoInstant(one.created_at),
        endsAt: isoInstant(one.expires_at),
        endedAt: isoInstant(one.ended_at),
        endedWhy: one.ended_why,
        device: one.device,
      })),
      knownDevices: devices.map((one) => ({
        id: one.id,
        since: isoInstant(one.created_at),
        lastSignInAt: isoInstant(one.last_sign_in_at),
        endsAt: isoInstant(one.expires_at),
        endedAt: isoInstant(one.ended_at),
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
        linkedAt: isoInstant(one.linked_at),
        blockedAt: isoInstant(one.blocked_at),
        endedAt: isoInstant(one.ended_at),
      })),
      telegramChannels: members.map((one) => ({
        channel: one.channel,
        account: parts.seal.open(one.chat_enc, "telegram_members.chat"),
        admittedAt: isoInstant(one.admitted_at),
      })),
      shortMessages: pointers.map((one) => ({
        entry: one.number,
        by: one.way,
        queuedAt: isoInstant(one.queued_at),
        sentAt: isoInstant(one.sent_at),
        message: one.message_id,
        givenUpAt: isoInstant(one.given_up_at),
        problem: one.problem,
      })),
      analystsLetters: person.without_letters === null,
      analystsLettersWritten: await analystsLettersTo(parts, account.id),
      research: research.map((one) => ({
        entry: one.number,
        releasedAt: isoInstant(one.released_at),
        putBackAt: isoInstant(one.put_at),
        letterWrittenAt: isoInstant(one.queued_at),
        letterSentAt: isoInstant(one.sent_at),
        openedAt: isoInstant(one.opened_at),
        text: one.text,
        files: files.filter((file) => file.number === one.number).map(({ name }) => name),
      })),
      agreements: agreements.map(({ said }) => said),
      noticesGiven: given.map(({ step, language, version, sha256, at }) => ({
        ...{ step, language, version, sha256 },
        givenAt: isoInstant(at),
      })),
      notices: await wordsOfNotices(db, given),
      payments: bills.map(({ said }) => said),
      subscriptions: subscriptions.map((one) => ({
        id: one.id,
        payment: one.payment_id,
        service: one.service_id,
        startsAt: isoInstant(one.starts_at),
        endsAt: isoInstant(one.ends_at),
        revokedAt: isoInstant(one.revoked_at),
      })),
      letters: (await lettersTo(parts, account.id)).map(({ row, letter }) => ({
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        writtenAt: isoInstant(row.created_at),
        sentAt: isoInstant(row.sent_at),
        givenUpAt: isoInstant(row.given_up_at),
      })),
      complaints: (await complaintsFrom(parts, account)).map((one) => ({
        reference: one.reference,
        name: one.name,
        number: one.number,
        email: one.email,
        words: one.words,
        receivedAt: isoInstant(one.receivedAt),
        resolvedAt: isoInstant(one.resolvedAt),
        withdrawnAt: isoInstant(one.withdrawn?.at ?? null),
        withdrawnWhy: one.withdrawn?.why ?? null,
        answers: one.answers.map(({ words, at }) => ({ words, at: isoInstant(at) })),
      })),
      codesSent: await codesTo(parts, account),
      ...(events ? { eventsFromProviders: await eventsAbout(parts, payments, signings) } : {}),
      auditTrail: (await trail(parts, { person: account.id, most: 100_000 })).map((entry) => ({
        ...entry,
        at: isoInstant(entry.at),
      })),
    },
    documents: [
      ...agreements.flatMap(({ document }) => document ?? []),
      ...bills.flatMap(({ documents }) => documents),
      ...files.map(({ name, content }) => ({ name, content })),
    ],
  };
}

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
    begunAt: isoInstant(signing.created_at),
    changedAt: isoInstant(signing.updated_at),
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
  return rows.map((row) => ({ purpose: row.purpose, sentAt: isoInstant(row.created_at) }));
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
      receivedAt: isoInstant(row.received_at),
      body: parts.seal.open(row.body_enc, "inbox.body"),
    }))
    .filter(({ body }) => known.some((id) => body.includes(`"${id}"`)));
}

/** What the analyst wrote to many clients, this person among them. */
async function analystsLettersTo({ store: { db } }: Parts, person: PersonId) {
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

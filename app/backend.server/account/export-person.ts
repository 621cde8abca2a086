import { isoInstant } from "../../content/instants";
import { noticesGiven, wordsOfNotices } from "../platform/people/notices";
import { languageFrom } from "../platform/people/reading-language";
import { trail } from "../platform/audit/list";
import { record } from "../platform/audit/record";
import { complaintsFrom } from "../information/register/register";
import { filesReceived } from "../research/files/released-files";
import { received } from "../research/evidence";
import { putBackFor } from "../research/lost/received";
import { heldOf } from "./change-account";
import { agreementOf } from "./export-agreement";
import { analystsLettersTo, codesTo, eventsAbout } from "./export-messages";
import { paymentOf } from "./export-payment";
import { lettersTo } from "../platform/kept-letters";
import type { Parts } from "../platform/parts";
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
    .select("language")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const own = await heldOf(parts, account.id);
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
      reminders: own.reminders,
      language: languageFrom(person.language),
      note: await noteOn(parts, account.id),
      researchByMail: own.researchMail,
      researchByTelegram: own.researchTelegram,
      researchBySms: own.researchSms,
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
      analystsLetters: own.letters,
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

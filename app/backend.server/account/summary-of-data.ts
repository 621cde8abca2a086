import { html } from "hono/html";
import { plainOf } from "../../api/plain-characters";
import { about, addressIn, type Language } from "../../content/languages";
import { ownersWords } from "../../content/owners-words";
import { phoneWords } from "../../content/phone-words";
import { catalogue, catalogueOf } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { DEFAULT_LANGUAGE, spokenIn } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { profileFields } from "../platform/people/profile";
import type { PaymentState } from "../platform/states/payment-states";
import type { Held } from "./export-person";
import { list, LOOK, section, table } from "./summary-parts";

/**
 * What is in the copy of somebody's data, and what it says in short, as a page that any browser
 * shows without a connection; in the language `asked` for.
 */
export function summaryOf(
  parts: Pick<Parts, "site" | "now" | "settings">,
  { held, documents }: { held: Held; documents: { name: string }[] },
  asked: Language = held.language,
): string {
  const { product, contact, translations } = parts.site();
  const words = catalogueOf(asked).dataSummary;
  // A further language that has not these words has them in English.
  const language = words === catalogue.en.dataSummary ? DEFAULT_LANGUAGE : asked;
  const { you } = catalogueOf(language).account;
  const { paise, day: dayOf } = spokenIn(language);
  const day = (at: string | null) => (at === null ? "" : dayOf(Date.parse(at)));
  const { account } = held;
  const names = new Map(
    held.payments.flatMap(({ bought }) => bought.map((one) => [one.serviceId, one.name])),
  );
  const now = parts.now();
  const loggedIn = held.sessions.filter(({ endedAt, endsAt }) => !endedAt && after(endsAt, now));
  const remembered = held.knownDevices.filter((one) => !one.endedAt && after(one.endsAt, now));
  const owners = ownersWords(language, () => ({ translations }));
  const putBack = held.research.filter(({ putBackAt }) => putBackAt).length;
  const yes = (one: boolean) => (one ? words.on : words.off);

  const saidOf = (file: string) => {
    const agreement = held.agreements.find((one) => one.file === file);
    if (agreement) return fill(words.files.agreement, { day: day(agreement.changedAt) });
    const payment = held.payments.find((one) => one.invoice === file);
    return payment
      ? fill(words.files.receipt, { day: day(payment.createdAt) })
      : words.files.cancelled;
  };

  const page = html`<!doctype html>
    <html lang="${about(language).tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${fill(words.title, { product })}</title>
        <style>
          ${LOOK}
        </style>
      </head>
      <body>
        <h1>${fill(words.title, { product })}</h1>
        <p>${fill(words.made, { day: day(held.exportedAt) })}</p>
        ${section(
          words.files.title,
          list([
            `summary.html: ${words.files.summary}`,
            `person.json: ${words.files.person}`,
            ...documents.map(({ name }) => `${name}: ${saidOf(name)}`),
          ]),
          held.eventsFromProviders
            ? words.files.never
            : `${words.files.never} ${words.files.reports}`,
        )}
        ${section(
          words.you.title,
          table([
            [you.number, account.number ? phoneWords(account.number) : words.none],
            ...profileFields.map((field) => [
              you[field],
              (field === "dob" ? day(account.dob) : account[field]) || words.none,
            ]),
            [words.you.since, day(account.createdAt)],
            ...(account.closedAt ? [[words.you.closed, day(account.closedAt)]] : []),
          ]),
          held.note ? fill(words.you.note, { note: held.note }) : null,
        )}
        ${section(
          words.agreements.title,
          list(
            held.agreements.map(({ state, changedAt, begunAt, version }) =>
              state === "signed"
                ? fill(words.agreements.signed, { day: day(changedAt), version })
                : fill(words.agreements.unsigned, { day: day(begunAt) }),
            ),
          ) ?? words.none,
          held.agreements.length > 0 ? words.agreements.answers : null,
        )}
        ${section(
          words.payments.title,
          table(
            held.payments.map((one) => [
              day(one.createdAt),
              one.bought.map(({ name }) => owners(name)).join(", "),
              paise(one.paise),
              words.payments.states[STATES[one.state]] +
                (one.refundedPaise > 0
                  ? ` ${fill(words.payments.back, { money: paise(one.refundedPaise) })}`
                  : ""),
            ]),
            [words.payments.day, words.payments.for, words.payments.amount, words.payments.became],
          ) ?? words.none,
        )}
        ${section(
          words.services.title,
          table(
            held.subscriptions.map((one) => {
              const ended = one.revokedAt ?? one.endsAt;
              return [
                owners(names.get(one.service) ?? one.service),
                after(ended, Date.parse(one.startsAt ?? ""))
                  ? day(one.startsAt)
                  : words.services.notBegun,
                day(ended),
              ];
            }),
            [words.services.service, words.services.from, words.services.to],
          ) ?? words.none,
        )}
        ${section(
          words.research.title,
          held.research.length > 0
            ? fill(words.research.received, {
                count: held.research.length,
                opened: held.research.filter(({ openedAt }) => openedAt).length,
              })
            : words.none,
          putBack > 0 ? fill(words.research.putBack, { count: putBack }) : null,
        )}
        ${section(
          words.letters.title,
          table(
            held.letters.map(({ writtenAt, subject }) => [day(writtenAt), subject]),
            [words.letters.day, words.letters.subject],
          ) ?? words.none,
          words.letters.kept,
        )}
        ${section(
          words.complaints.title,
          table(
            held.complaints.map((one) => [
              one.reference,
              day(one.receivedAt),
              one.withdrawnAt === null
                ? day(one.resolvedAt) || words.complaints.open
                : fill(words.complaints.withdrawn, { day: day(one.withdrawnAt) }),
            ]),
            [words.complaints.reference, words.complaints.received, words.complaints.resolved],
          ) ?? words.none,
        )}
        ${section(
          words.more.title,
          table([
            [words.more.loggedIn, String(loggedIn.length)],
            [words.more.remembered, String(remembered.length)],
            [words.more.codes, String(held.codesSent.length)],
            [words.more.reminders, yes(held.reminders)],
            [words.more.research, yes(held.researchByMail)],
            [words.more.telegram, yes(held.researchByTelegram)],
            [words.more.sms, yes(held.researchBySms)],
            [words.more.telegramAccounts, String(held.telegramAccounts.length)],
            [words.more.language, about(held.language).name],
            [words.more.acts, String(held.auditTrail.length)],
          ]),
        )}
        <p>
          ${fill(words.rights, {
            email: contact.email,
            address: `${parts.settings.publicOrigin}${addressIn(language, "/privacy-policy")}`,
          })}
        </p>
      </body>
    </html>`;
  return plainOf(String(page));
}

/** What a payment came to, as a person would say it. */
const STATES = {
  created: "unfinished",
  attempted: "unfinished",
  failed: "unfinished",
  cancelled: "cancelled",
  captured: "paid",
  fulfilled: "paid",
  refunded: "refunded",
  claimed: "waits",
  confirmed: "paid",
  rejected: "notFound",
  dismissed: "notFound",
} as const satisfies Record<PaymentState, string>;

const after = (at: string | null, now: number): boolean => at !== null && Date.parse(at) > now;

import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import type { Leaving } from "./leaving";
import { postTo, postToOwner, type Addressee } from "../platform/outbox";

/** A client left a service: the client and the owner are told. */
export async function announceLeft(
  parts: Parts,
  tx: Db,
  person: PersonId,
  leaving: Leaving,
): Promise<void> {
  const about = leaving.periods.map(({ id }) => id).join(" ");
  await postTo(parts, tx, person, "service left", about, {
    subject: `You left ${leaving.name}`,
    lines: [
      `${leaving.name} has ended, as you asked on our website.`,
      backWords(parts, [leaving]),
      "If it was not you, please answer this mail at once.",
    ],
  });
  await tellOwner(parts, tx, about, [leaving], `A client left ${leaving.name}.`);
}

/**
 * A client closed the account: both are told. The last letter to that address but those about
 * money that goes back; it is erased with it after 90 days.
 *
 * @param to whom to write to, found before the account was closed
 */
export async function announceClosed(
  parts: Parts,
  tx: Db,
  person: PersonId,
  { to, leaving }: { to: Addressee | null; leaving: Leaving[] },
): Promise<void> {
  const { product, contact } = parts.site();
  const lines = [
    `Your account with ${product} is closed, as you asked on our website. You are logged out everywhere, and we send you no more letters, except about money that goes back to you.`,
    ...(leaving.length > 0 ? [backWords(parts, leaving)] : []),
    `If it was not you, write to ${contact.email} or call ${contact.phone} at once.`,
  ];
  const letter = { subject: "Your account is closed", lines };
  await postTo(parts, tx, person, "account closed", person, letter, to);
  await tellOwner(parts, tx, person, leaving, "A client closed the account.");
}

/** What goes back, and how. */
function backWords(parts: Parts, leaving: Leaving[]): string {
  const sum = leaving.reduce((all, { paise }) => all + paise, 0);
  if (sum === 0) return "No day was left, so nothing goes back.";
  const byHand = leaving.some(({ periods }) => periods.some((one) => one.byHand));
  return `${inRupees(sum)} goes back to you within ${parts.site().refunds.days} days, for the unused time${
    byHand ? ". What you paid by UPI yourself, we send back by bank transfer" : ""
  }. Your bank may need some days more to show it.`;
}

async function tellOwner(
  parts: Parts,
  tx: Db,
  about: string,
  leaving: Leaving[],
  what: string,
): Promise<void> {
  const periods = leaving.flatMap((one) => one.periods).filter(({ paise }) => paise > 0);
  const lines = periods.map(({ payment, money, paise, byHand }) =>
    byHand
      ? `${inRupees(paise)} of payment ${payment} is yours to send by bank transfer: desk refunds list`
      : `${inRupees(paise)} of payment ${payment} goes back by itself after 48 hours. To keep it for now: desk refunds hold ${money} --reason "…" --until 2026-12-31`,
  );
  if (lines.length === 0) return;
  await postToOwner(parts, tx, "service left", about, what, [what, ...lines].join("\n\n"));
}

/**
 * The owner ended a subscription: the client is told. @param endsAt until when it would have run
 */
export async function announceEnded(
  parts: Parts,
  tx: Db,
  { id, person, name, endsAt }: { id: string; person: PersonId; name: string; endsAt: number },
): Promise<void> {
  await postTo(parts, tx, person, "subscription ended", id, {
    subject: "Your subscription has ended",
    lines: [
      `We ended your subscription to ${name} today. It would have run until ${dayInWords(endsAt)}.`,
      "If a part of the fee goes back to you, we write to you about that. If you do not know why it ended, please answer this mail.",
    ],
  });
}

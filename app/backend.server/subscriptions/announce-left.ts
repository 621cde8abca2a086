import { inRupees } from "../../content/rupees";
import { sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PaymentId, PersonId } from "../platform/store/ids";
import type { Leaving } from "./leaving";
import { takenInParts } from "../money/ledger/taken-back";
import type { EndedEarly } from "../money/service/end-running";
import { postToOwner } from "../platform/post-to-owner";
import { addresseeOf, postTo, type Addressee } from "../platform/post-to";

/** A client left a service: the client and the owner are told. */
export async function announceLeft(
  parts: Parts,
  tx: Db,
  person: PersonId,
  leaving: Leaving,
): Promise<void> {
  const about = leaving.periods.map(({ id }) => id).join(" ");
  await postTo(parts, tx, person, "service left", about, {
    subject: sentence("letters.left", { name: leaving.name }),
    paragraphs: [
      sentence("letters.left-ended", { name: leaving.name }),
      whatGoesBack(parts, [leaving]),
      sentence("letters.left-not-you"),
    ],
  });
  const name = (await addresseeOf(parts, tx, person))?.name;
  await tellOwner(parts, tx, about, [leaving], { name, what: `left ${leaving.name}.` });
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
  const { email, phone } = contact;
  const paragraphs = [
    sentence("letters.account-closed-text", { product }),
    ...(leaving.length > 0 ? [whatGoesBack(parts, leaving)] : []),
    sentence("letters.not-you", { email, phone }),
  ];
  const letter = { subject: sentence("letters.account-closed"), paragraphs };
  await postTo(parts, tx, person, "account closed", person, letter, to);
  const what = "closed the account.";
  await tellOwner(parts, tx, person, leaving, { name: to?.name, what });
}

/**
 * The desk closed an account: the person is told, with what ended with it and how to ask back the
 * fee for its days.
 *
 * @param to whom to write to, found before the account was closed
 */
export async function announceClosedByUs(
  parts: Parts,
  tx: Db,
  person: PersonId,
  { to, ended }: { to: Addressee | null; ended: Pick<EndedEarly, "service">[] },
): Promise<void> {
  const { product, contact } = parts.site();
  const { email, phone } = contact;
  const services = [...new Set(ended.map(({ service }) => service))].join(", ");
  await postTo(
    parts,
    tx,
    person,
    "account closed",
    person,
    {
      subject: sentence("letters.account-closed"),
      paragraphs: [
        sentence("letters.account-closed-by-us", { product }),
        ...(services === "" ? [] : [sentence("letters.account-closed-ended", { services, email })]),
        sentence("letters.account-closed-not-asked", { email, phone }),
      ],
    },
    to,
  );
}

/** What goes back, and how. */
function whatGoesBack(parts: Parts, leaving: Leaving[]): Sentence[] {
  const paise = leaving.reduce((all, one) => all + one.paise, 0);
  if (paise === 0) return [sentence("letters.left-nothing")];
  const byHand = leaving.some(({ periods }) => periods.some((one) => one.byHand));
  return [
    sentence("letters.left-goes-back", { paise, days: parts.site().refunds.days }),
    ...(byHand ? [sentence("letters.left-by-hand")] : []),
    sentence("letters.left-bank"),
  ];
}

/**
 * The letter names the client: after a restore it may be all that is known of what was promised.
 */
async function tellOwner(
  parts: Parts,
  tx: Db,
  about: string,
  leaving: Leaving[],
  { name, what }: { name: string | null | undefined; what: string },
): Promise<void> {
  const periods = leaving.flatMap((one) => one.periods).filter(({ paise }) => paise > 0);
  const lines = periods.map(({ payment, money, paise, byHand }) =>
    byHand
      ? `${inRupees(paise)} of payment ${payment} is yours to send by bank transfer: desk refunds list`
      : `${inRupees(paise)} of payment ${payment} goes back by itself after 48 hours. To keep it for now: desk refunds hold ${money} --reason "…" --until 2026-12-31`,
  );
  if (lines.length === 0) return;
  const parted = await partsTaken(tx, [...new Set(periods.map(({ payment }) => payment))]);
  const text = [`${name ?? "A client"} ${what}`, ...lines, ...parted].join("\n\n");
  await postToOwner(parts, tx, "service left", about, `A client ${what}`, text);
}

/** The fee for the time left is of the whole price, also where less than that stayed with us. */
async function partsTaken(tx: Db, payments: PaymentId[]): Promise<string[]> {
  const all: string[] = [];
  for (const payment of payments) {
    const paise = await takenInParts(tx, payment);
    if (paise > 0)
      all.push(
        `Of payment ${payment} the bank had taken ${inRupees(paise)} back. What goes back for the ` +
          "time left is reckoned from the whole price, and is at most what was left: so it may be " +
          "all of that. If it is not to be so, write to the client before you send it.",
      );
  }
  return all;
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
    subject: sentence("letters.ended"),
    paragraphs: [
      sentence("letters.ended-today", { name, day: endsAt }),
      sentence("letters.ended-more"),
    ],
  });
}

import { complaintsFrom, type ShownComplaint } from "../../information/register/register";
import { namesOfServices } from "../../money/catalogue/second-of-name";
import { creditNotesOf, type CreditNote } from "../../money/invoices/credit-notes";
import { settledPaise } from "../../money/payments/fee-cap";
import { record } from "../../platform/audit/record";
import { accountsOf, type Account } from "../../platform/people/find-accounts";
import { noteOn } from "../../platform/people/notes";
import { lostOf, type LostBySending } from "../today/lost-to";
import { namelessOfPerson } from "../../money/ledger/name-came-back";
import { namelessShown, type NamelessShown } from "../../money/ledger/too-late-to-name";
import { twiceOf, type Twice } from "../today/twice";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { knownDevicesOf } from "../../sign-in/known-devices";
import { liveSessionsOf } from "../../sign-in/live-sessions";
import { OperatorRefusal } from "../../../api/refusal";
import { disputesOf, type DisputeLine } from "./disputes";
import { paymentsOf, subscriptionsOf, type PaymentLine, type SubscriptionLine } from "./lines";
import { refundsOf, type RefundLine } from "./refund-lines";
import { storyOf, type Happening } from "./story";
import { undoableExtensions, type Undoable } from "./undo-extension";

/** Instants UTC ms, amounts paise. */
export interface PersonFile {
  account: Account;
  signedAt: number | null;
  feesInYearPaise: number;
  /** newest first, as the next two */
  subscriptions: SubscriptionLine[];
  payments: PaymentLine[];
  /** more days that they alone were given, and that can be taken away again still */
  extensions: (Undoable & { serviceName: string })[];
  /** invoices that were cancelled, with their credit notes */
  creditNotes: CreditNote[];
  refunds: RefundLine[];
  /** newest first */
  disputes: DisputeLine[];
  /** payments of theirs of which more went out than came in */
  twice: Twice[];
  /** what was sent to them, though their money never came */
  lost: LostBySending[];
  /** what they paid back of money that is gone, and has no reference */
  nameless: NamelessShown[];
  /** signed-in sessions, and browsers known to have signed in */
  devices: { sessions: number; known: number };
  /** that name this phone number or e-mail address, newest first */
  complaints: ShownComplaint[];
  note: string;
  story: Happening[];
}

/**
 * All that the owner needs to know of a person, in clear. That somebody looked is put on the audit
 * trail. Throws Refusal 404.
 */
export async function personFile(parts: Parts, id: PersonId): Promise<PersonFile> {
  const account = await accountNamed(parts, id);
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "person looked up", person: id }),
  );
  const { db } = parts.store;
  const payments = await paymentsOf(parts, id);
  const disputes = await disputesOf(parts, id);
  const [signed, subscriptions, creditNotes, refunds, sessions, known, note, feesInYearPaise] =
    await Promise.all([
      db
        .selectFrom("signings")
        .select("updated_at")
        .where("person_id", "=", id)
        .where("state", "=", "signed")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),
      subscriptionsOf(parts, id),
      creditNotesOf(
        parts,
        payments.map((one) => one.id),
      ),
      refundsOf(parts, id),
      liveSessionsOf(parts, id),
      knownDevicesOf(parts, id),
      noteOn(parts, id),
      settledPaise(parts, db, id),
    ]);
  return {
    account,
    signedAt: signed?.updated_at ?? null,
    feesInYearPaise,
    subscriptions,
    payments,
    extensions: await extensionsOf(parts, id),
    creditNotes,
    refunds,
    disputes,
    twice: await twiceOf(parts, id),
    lost: await lostOf(parts, id),
    nameless: await namelessShown(db, await namelessOfPerson(parts, id)),
    devices: { sessions: sessions.length, known: known.length },
    complaints: (await complaintsFrom(parts, account)).reverse(),
    note,
    story: await storyOf(parts, account, { payments, refunds, disputes }),
  };
}

async function extensionsOf(parts: Parts, person: PersonId): Promise<PersonFile["extensions"]> {
  const all = await undoableExtensions(parts, { person });
  if (all.length === 0) return [];
  const names = await namesOfServices(parts);
  return all.map((one) => ({ ...one, serviceName: names.get(one.service) ?? "" }));
}

/** The account with this id, open or closed. Throws Refusal 404. */
export async function accountNamed(parts: Parts, id: PersonId): Promise<Account> {
  const [account] = await accountsOf(parts, [id]);
  if (!account) throw new OperatorRefusal(404, "There is no such person.");
  return account;
}

import { REMINDED_DAYS } from "../../../content/days-left";
import { claimsWaiting, sumOfWaiting, type ShownClaim } from "../../buying/shown-claims";
import { refusedWebhooks, type Refused } from "../../platform/false-webhooks";
import { openComplaints, type ShownComplaint } from "../../information/register/register";
import { unmatchedShown, type Unmatched } from "../lists/unmatched";
import { newestMessages, type ListedMessage } from "../../letters/review";
import { countHoldings } from "../people/holdings";
import { openDisputes, owedUnfiled, refundsForOwner } from "../../money/ledger/balance";
import { RETURN_AFTER_MS } from "../../../shared/settings";
import { signaturesInCheck } from "../../onboarding/name-decision";
import type { Parts } from "../../platform/parts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { drafts, type Draft } from "../../research/drafts";
import { endingSoon, type Ending } from "../../subscriptions/ending-soon";
import { obligationsWithin, type Obligation } from "./obligations";
import { twiceShown, type Twice } from "./twice";
import { withNames } from "./with-names";

const DAY_MS = 86_400_000;
/** Of a kind; the rest stands on the kind's own page. */
const MOST = 20;
/** Days: when their clients are reminded first. */
const [SOON] = REMINDED_DAYS;
const OBLIGATIONS_DAYS = 30;
const UNMATCHED_MS = 7 * DAY_MS;

/** Money to give back, with whose it is. */
export interface Back {
  /** the refund's, or of money that is owed the ledger's */
  id: string;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  /** what went back another way while it waited: what the owner sent is to be typed */
  coveredPaise: number | null;
  /** "to send", "refused" …; of owed money why it is owed */
  state: string;
  reason: string | null;
  /** the owner keeps it from going back by itself */
  held: boolean;
  /** it came by bank transfer, and goes back so */
  byHand: boolean;
}
/** An open dispute, with whose payment it is about. */
export interface Dispute {
  id: string;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  reason: string;
  respondBy: number | null;
}

/** What waits for the owner, a kind each; `due`: when the first of it should be done, UTC ms. */
export type Waiting = { due: number; count: number; more: boolean } & (
  | { kind: "claims"; claims: ShownClaim[]; paise: number }
  | { kind: "refunds"; refunds: Back[]; paise: number }
  | { kind: "owed"; owed: Back[]; paise: number }
  | { kind: "unmatched"; unmatched: Unmatched[]; paise: number }
  | { kind: "went out twice"; twice: Twice[]; paise: number }
  | { kind: "disputes"; disputes: Dispute[]; paise: number }
  | { kind: "complaints"; complaints: ShownComplaint[] }
  | { kind: "research"; drafts: Draft[] }
  | { kind: "letters"; letters: ListedMessage[] }
  | { kind: "signatures" }
  | { kind: "webhooks"; refused: Refused[] }
  | { kind: "ending"; ending: Ending[] }
  | { kind: "obligations"; obligations: Obligation[] }
);

/** All that waits for the owner, what is due first coming first. */
export async function whatWaits(parts: Parts): Promise<Waiting[]> {
  const kinds = [
    await claims(parts),
    await refunds(parts),
    await owed(parts),
    await unmatched(parts),
    await wentOutTwice(parts),
    await disputes(parts),
    await complaints(parts),
    await research(parts),
    await letters(parts),
    await webhooks(parts),
    await signatures(parts),
    await ending(parts),
    obligations(parts),
  ];
  return kinds
    .filter((one): one is Waiting => one !== null && one.count > 0)
    .sort((one, other) => one.due - other.due);
}

/** People wait for their service: a day after the first of them claimed it is late. */
async function claims(parts: Parts): Promise<Waiting | null> {
  const claims = await claimsWaiting(parts, MOST);
  const [first] = claims;
  if (!first) return null;
  const all = await sumOfWaiting(parts);
  return { kind: "claims", claims, due: first.claimedAt + DAY_MS, more: false, ...all };
}

/** What was promised to be back within seven days. */
async function refunds(parts: Parts): Promise<Waiting | null> {
  const rows = await refundsForOwner(parts.store.db, MOST + 1);
  const [first] = rows;
  if (!first) return null;
  const back = await withNames(
    parts,
    rows.map((row) => ({
      id: row.id as string,
      payment: row.payment_id,
      paise: row.amount_paise,
      coveredPaise: row.covered_paise,
      state: row.state as string,
      reason: row.reason,
      held: false,
      byHand: row.state === "to send",
    })),
  );
  const due = Math.min(...rows.map(({ asked_at }) => asked_at)) + 7 * DAY_MS;
  return { kind: "refunds", refunds: back.slice(0, MOST), due, ...told(back, paise) };
}

async function owed(parts: Parts): Promise<Waiting | null> {
  const rows = await owedUnfiled(parts.store.db, MOST + 1);
  if (rows.length === 0) return null;
  const back = await withNames(
    parts,
    rows.map((row) => ({
      id: row.id as string,
      payment: row.payment_id,
      paise: row.to_return_paise,
      coveredPaise: null,
      state: row.why ?? "owed",
      reason: row.held_because,
      held: (row.held_until ?? 0) > parts.now(),
      byHand: row.method === "manual",
    })),
  );
  const due = Math.min(
    ...rows.map(({ owed_since, held_until }) =>
      Math.max((owed_since ?? parts.now()) + RETURN_AFTER_MS, held_until ?? 0),
    ),
  );
  return { kind: "owed", owed: back.slice(0, MOST), due, ...told(back, paise) };
}

/** To be looked at within a week; what is left then stands on Refunds. */
async function unmatched(parts: Parts): Promise<Waiting | null> {
  const since = parts.now() - UNMATCHED_MS;
  const all = await unmatchedShown(parts, { most: MOST + 1, since });
  const [first] = all;
  if (!first) return null;
  const due = first.at + UNMATCHED_MS;
  return { kind: "unmatched", unmatched: all.slice(0, MOST), due, ...told(all, paise) };
}

/** The client is to be asked for it. */
async function wentOutTwice(parts: Parts): Promise<Waiting> {
  const all = await twiceShown(parts, MOST + 1);
  return {
    kind: "went out twice",
    twice: all.slice(0, MOST),
    due: parts.now(),
    ...told(all, paise),
  };
}

async function disputes(parts: Parts): Promise<Waiting | null> {
  const rows = await openDisputes(parts.store.db);
  if (rows.length === 0) return null;
  const payments = await paymentsOfMoney(
    parts,
    rows.map(({ money_id }) => money_id),
  );
  const shown = await withNames(
    parts,
    rows.map((row) => ({
      id: row.id,
      payment: payments.get(row.money_id) ?? null,
      paise: row.amount_paise,
      reason: row.reason ?? row.reason_code,
      respondBy: row.respond_by,
    })),
  );
  const due = Math.min(...rows.map(({ respond_by }) => respond_by ?? parts.now() + 7 * DAY_MS));
  return { kind: "disputes", disputes: shown.slice(0, MOST), due, ...told(shown, paise) };
}

/** To be resolved within 21 days. */
async function complaints(parts: Parts): Promise<Waiting | null> {
  const all = await openComplaints(parts);
  const [first] = all;
  return first
    ? { kind: "complaints", complaints: all.slice(0, MOST), due: first.dueAt, ...told(all) }
    : null;
}

/** It was to be released at a time, and its clients wait for it. */
async function research(parts: Parts): Promise<Waiting> {
  const all = (await drafts(parts)).filter(({ problem }) => problem !== null);
  return { kind: "research", drafts: all.slice(0, MOST), due: parts.now(), ...told(all) };
}

/** Late already. */
async function letters(parts: Parts): Promise<Waiting> {
  const all = await newestMessages(parts, true, MOST + 1);
  return { kind: "letters", letters: all.slice(0, MOST), due: parts.now(), ...told(all) };
}

/** What is paid is heard of late: the secret here is most likely not the provider's. */
async function webhooks(parts: Parts): Promise<Waiting> {
  const all = await refusedWebhooks(parts.store.db, parts.now());
  return { kind: "webhooks", refused: all, due: parts.now(), ...told(all) };
}

async function signatures(parts: Parts): Promise<Waiting | null> {
  const all = await signaturesInCheck(parts);
  const [first] = all;
  return first ? { kind: "signatures", due: first.signedAt + DAY_MS, ...told(all) } : null;
}

async function ending(parts: Parts): Promise<Waiting | null> {
  const shown = await endingSoon(parts, SOON * DAY_MS, MOST);
  const [first] = shown;
  if (!first) return null;
  const count = await countHoldings(parts, { state: "ending", days: SOON }, 1_000);
  return { kind: "ending", ending: shown, due: first.endsAt, count, more: count === 1_000 };
}

function obligations(parts: Parts): Waiting | null {
  const all = obligationsWithin(parts.now(), OBLIGATIONS_DAYS);
  const [first] = all;
  return first ? { kind: "obligations", obligations: all, due: first.due, ...told(all) } : null;
}

/** Read with one more than are shown. */
const told = <T>(all: T[], paiseOf: (one: T) => number = () => 0) => ({
  count: Math.min(all.length, MOST),
  more: all.length > MOST,
  paise: all.slice(0, MOST).reduce((sum, one) => sum + paiseOf(one), 0),
});
const paise = (one: { paise: number }) => one.paise;

async function paymentsOfMoney(parts: Parts, ids: string[]) {
  const rows = await parts.store.db
    .selectFrom("money_in")
    .select(["id", "payment_id"])
    .where("id", "in", ids as never[])
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [id as string, payment_id]));
}

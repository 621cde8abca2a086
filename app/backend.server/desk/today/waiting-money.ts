import { claimsWaiting, sumOfWaiting } from "../../buying/shown-claims";
import { openDisputes, owedUnfiled, refundsForOwner } from "../../money/ledger/balance";
import { owedInAll, refundsInAll, twiceInAll, unmatchedInAll } from "../../money/ledger/in-all";
import { FOR_EVER } from "../../money/owed/held";
import type { Parts } from "../../platform/parts";
import { mayBe, type MayBe } from "../lists/shown-refunds";
import { unmatchedShown } from "../lists/unmatched";
import { twiceShown } from "./twice";
import { MOST, type Waiting } from "./waiting-kinds";
import { withNames } from "./with-names";
import { DAY_MS } from "../../../content/durations";

const NEITHER: MayBe = { mayWithdraw: false, mayArrive: false, mayBeAnothers: false };
const UNMATCHED_MS = 7 * DAY_MS;

/** People wait for their service: a day after the first of them claimed it is late. */
export async function claims(parts: Parts): Promise<Waiting | null> {
  const claims = await claimsWaiting(parts, MOST);
  const [first] = claims;
  if (!first) return null;
  const all = await sumOfWaiting(parts);
  return { kind: "claims", claims, due: first.claimedAt + DAY_MS, more: false, ...all };
}

/** What was promised to be back within seven days. */
export async function refunds(parts: Parts): Promise<Waiting | null> {
  const { db } = parts.store;
  const rows = await refundsForOwner(db, MOST);
  if (rows.length === 0) return null;
  const may = await Promise.all(rows.map((row) => mayBe(parts, row)));
  const back = await withNames(
    parts,
    rows.map((row, at) => ({
      id: row.id as string,
      payment: row.payment_id,
      paise: row.amount_paise,
      coveredPaise: row.covered_paise,
      ...(may[at] ?? NEITHER),
      state: row.state as string,
      reason: row.reason,
      held: false,
      dispute: row.dispute,
      byHand: row.state === "to send",
    })),
  );
  const { first, ...all } = await refundsInAll(db);
  const due = all.disputed === all.count ? FOR_EVER : first + 7 * DAY_MS;
  return { kind: "refunds", refunds: back, due, more: false, ...all };
}

/** What bought nothing and goes back by itself, unless the owner keeps it. */
export async function owed(parts: Parts): Promise<Waiting | null> {
  const { db } = parts.store;
  const rows = await owedUnfiled(db, MOST);
  if (rows.length === 0) return null;
  const back = await withNames(
    parts,
    rows.map((row) => ({
      id: row.id as string,
      payment: row.payment_id,
      paise: row.to_return_paise,
      coveredPaise: null,
      ...NEITHER,
      state: row.why ?? "owed",
      reason: row.held_because,
      held: (row.held_until ?? 0) > parts.now(),
      dispute: row.dispute,
      byHand: row.method === "manual",
    })),
  );
  const { first: due, ...all } = await owedInAll(db, parts.now());
  return { kind: "owed", owed: back, due, more: false, ...all };
}

/** To be looked at within a week; what is left then stands on Refunds. */
export async function unmatched(parts: Parts): Promise<Waiting | null> {
  const since = parts.now() - UNMATCHED_MS;
  const unmatched = await unmatchedShown(parts, { most: MOST, since });
  const [first] = unmatched;
  if (!first) return null;
  const all = await unmatchedInAll(parts.store.db, since);
  return { kind: "unmatched", unmatched, due: first.at + UNMATCHED_MS, more: false, ...all };
}

/** The client is to be asked for it. */
export async function wentOutTwice(parts: Parts): Promise<Waiting> {
  const twice = await twiceShown(parts, MOST);
  const all = await twiceInAll(parts.store.db);
  return { kind: "went out twice", twice, due: parts.now(), more: false, ...all };
}

/**
 * Those to be answered; where the gateway names no day, a week. One that the bank looks into waits
 * for nobody here.
 */
export async function disputes(parts: Parts): Promise<Waiting | null> {
  const all = await openDisputes(parts.store.db);
  const rows = all.filter(({ status }) => status === "open");
  if (rows.length === 0) return null;
  const few = rows.slice(0, MOST);
  const payments = await paymentsOfMoney(
    parts,
    few.map(({ money_id }) => money_id),
  );
  const shown = await withNames(
    parts,
    few.map((row) => ({
      id: row.id,
      payment: payments.get(row.money_id) ?? null,
      paise: row.amount_paise,
      reason: row.reason ?? row.reason_code,
      respondBy: row.respond_by,
      waitingPaise: row.waiting_paise,
    })),
  );
  const due = Math.min(...rows.map(({ respond_by }) => respond_by ?? parts.now() + 7 * DAY_MS));
  const paise = rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  return { kind: "disputes", disputes: shown, due, count: rows.length, more: false, paise };
}

async function paymentsOfMoney(parts: Parts, ids: string[]) {
  const rows = await parts.store.db
    .selectFrom("money_in")
    .select(["id", "payment_id"])
    .where("id", "in", ids as never[])
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [id as string, payment_id]));
}

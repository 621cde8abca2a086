import type { Parts } from "../../platform/parts";
import type { MoneyId } from "../../platform/store/ids";
import { ProviderDown } from "../../providers/outcome";
import { moneyById } from "../ledger/ledger";
import { failing, save, sweepRows, unread } from "../sweep/sweep-rows";
import { noteDispute } from "./disputes";

/** The list's name among those that are read (`sweeps`). */
export const DISPUTES = "disputes";

/**
 * Reads all disputes that the gateway lists, and takes in what the books do not hold, or hold
 * otherwise: it documents no windows of that list, nor the disputes of one payment. Throws
 * ProviderDown; then nothing is known.
 */
export async function readDisputes(parts: Parts): Promise<void> {
  const from = parts.now();
  const row = (await sweepRows(parts)).get(DISPUTES) ?? unread(DISPUTES, from);
  for (const dispute of await failing(parts, row, () => parts.gateway.disputes())) {
    const known = await parts.store.db
      .selectFrom("disputes")
      .select(["status", "phase", "deducted_paise"])
      .where("id", "=", dispute.id)
      .executeTakeFirst();
    if (
      known?.status !== dispute.status ||
      known.phase !== dispute.phase ||
      known.deducted_paise !== dispute.deducted
    )
      await noteDispute(parts, dispute);
  }
  const done = { complete_to: from, finished_at: parts.now(), failing_since: null };
  // A page that asks what would go back reads aside, and writes in transactions alone.
  await parts.store.transaction((tx) => save(tx, row, done));
}

/**
 * Reads them before money is sent by hand, which needs no answer of the gateway's: where it gives
 * none, what is known decides. Of money that came by bank transfer there are none.
 */
export async function lookForDisputes(parts: Parts, id: MoneyId): Promise<void> {
  if ((await moneyById(parts.store.db, id))?.method === "manual") return;
  try {
    await readDisputes(parts);
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
  }
}

/** Reads the disputes, for as many refunds as ask for it; what it throws, it throws to each. */
export type DisputesRead = () => Promise<void>;

/**
 * Of a dispute a payment says nothing, and its webhook may be lost: the list is read before money
 * goes back, once for all that one turn or one press sends.
 */
export function readingDisputes(parts: Parts): DisputesRead {
  let read: Promise<void> | undefined;
  return () => (read ??= readDisputes(parts));
}

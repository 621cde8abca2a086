import { IST_MS } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { GatewaySettlement, SettlementLine } from "../../providers/gateway/port";
import type { Turn } from "../../platform/turn";
import { pause } from "./pace";
import { failing, firstFrom, save, unread, type SweepRow } from "./sweep-rows";
import { DAY_MS } from "../../../content/durations";

export const SETTLEMENTS = "settlements";
const PAGE = 1000;
/** After a longer absence the days before are left to the gateway's own reports. */
const MOST_DAYS = 180;
/** A day's report may be added to until its transfers are made. */
const AGAIN_DAYS = 3;

/**
 * Reads, once a day, the gateway's transfers to the bank and the report of what each of them
 * settled, a day in India at a time, up to yesterday, as far as the turn goes. Throws ProviderDown.
 */
export async function sweepSettlements(
  parts: Parts,
  turn: Turn,
  row: SweepRow | undefined,
  paceMs: number,
): Promise<void> {
  const today = Math.floor((turn.from + IST_MS) / DAY_MS);
  if (!row) {
    const from = await firstFrom(parts, turn.from);
    await save(parts.store.db, unread(SETTLEMENTS, from), { complete_to: from });
    return;
  }
  const complete_to =
    row.complete_to > turn.from ? await lastKnown(parts, turn.from) : row.complete_to;
  const from = Math.max(Math.floor((complete_to + IST_MS) / DAY_MS), today - MOST_DAYS);
  if (from >= today) return;
  for (let day = from - AGAIN_DAYS; day < today; day++) {
    if (turn.over()) return;
    await failing(parts, row, () => readDay(parts, day * DAY_MS - IST_MS, paceMs));
    await pause(paceMs);
    if (day >= from)
      await save(parts.store.db, row, {
        complete_to: (day + 1) * DAY_MS - IST_MS,
        finished_at: parts.now(),
        failing_since: null,
      });
  }
}

/**
 * A mark in the future was set while the clock ran ahead, over days whose reports nobody could read
 * yet. @returns the newest transfer in the books, UTC ms: what is older was read
 */
async function lastKnown(parts: Parts, now: number): Promise<number> {
  const { newest } = await parts.store.db
    .selectFrom("settlements")
    .select((e) => e.fn.max<number | string | null>("created_at").as("newest"))
    .where("created_at", "<=", now)
    .executeTakeFirstOrThrow();
  return newest === null ? firstFrom(parts, now) : Number(newest);
}

/** @param start the day's first instant in India, UTC ms */
async function readDay(parts: Parts, start: number, paceMs: number): Promise<void> {
  for (let skip = 0; ; skip += 100) {
    const page = { from: start, to: start + DAY_MS - 1000, skip, count: 100 };
    const items = await parts.gateway.settlements(page);
    for (const one of items) await noteSettlement(parts, one);
    if (items.length < 100) break;
    await pause(paceMs);
  }
  const there = new Date(start + IST_MS);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()];
  for (let skip = 0; ; skip += PAGE) {
    const lines = await parts.gateway.settlementLines({ year, month, day, skip, count: PAGE });
    for (const line of lines) await noteLine(parts, line);
    if (lines.length < PAGE) return;
    await pause(paceMs);
  }
}

async function noteSettlement(parts: Parts, one: GatewaySettlement): Promise<void> {
  const shown = { amount_paise: one.amount, status: one.status, utr: one.utr };
  await parts.store.db
    .insertInto("settlements")
    .values({ id: one.id, created_at: one.createdAt, ...shown })
    .onConflict((on) => on.column("id").doUpdateSet(shown))
    .execute();
}

async function noteLine(parts: Parts, line: SettlementLine): Promise<void> {
  const shown = {
    credit_paise: line.credit,
    debit_paise: line.debit,
    fee_paise: line.fee,
    tax_paise: line.tax,
    settled_at: line.settledAt,
    dispute_id: line.disputeId,
    description: line.description,
  };
  await parts.store.db
    .insertInto("settlement_lines")
    .values({
      id: `${line.settlementId} ${line.entityId}`,
      settlement_id: line.settlementId,
      entity_id: line.entityId,
      type: line.type,
      ...shown,
    })
    .onConflict((on) => on.column("id").doUpdateSet(shown))
    .execute();
}

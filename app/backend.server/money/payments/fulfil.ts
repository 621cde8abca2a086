import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { announceStarted } from "../announce-started";
import { issueInvoice } from "../invoices/issue";
import { grant } from "../service/grant";
import { readBought } from "./bought";
import { undoUntil } from "./confirmation";
import { nextLookAgain } from "./look-schedule";
import { move, type Cause, type PaymentRow } from "./rows";

/** Gives what a payment bought, with its invoice and letter. The only caller of `grant`. */
export async function fulfil(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  cause: Cause,
): Promise<PaymentRow> {
  const now = parts.now();
  await grant(parts, tx, row, readBought(row.cart), now);
  await issueInvoice(parts, tx, row);
  await announceStarted(parts, tx, row, row.method === "manual" ? undoUntil(now) : now);
  const next_look_at = row.method === "online" ? nextLookAgain(now, now) : null;
  return move(parts, tx, row, "fulfilled", cause, {
    fulfilled_at: now,
    awaiting_since: null,
    next_look_at,
  });
}

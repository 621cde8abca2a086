import { dateInIndia } from "../../../content/india";
import { mayBounceBeUndone } from "../../buying/undo-bounced";
import { isOfBooking } from "../../buying/would-be-anothers";
import { sentAgainFor } from "../../money/refunds/refund-rows";
import { carriedBackIn } from "../../money/refunds/of-sales-again";
import { ofSalesBack, type OfSaleBack } from "../../money/refunds/of-sales-back";
import { lostTimes } from "../../money/lost-time";
import { namesOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { lists, type Found, type Left } from "./refund-lists";
import { wayWords, type Way } from "./refund-ways";
import { twinWords } from "./twin-refunds";
import type { ShownRefund } from "./shown-refunds";
import type { Span } from "./span";

/** A refund that we decided on, or one that only the gateway knows. */
export interface ListedRefund extends Omit<ShownRefund, "id" | "askedAt" | "againFor" | "dispute"> {
  /** the gateway's id where it has it, else ours */
  key: string;
  /** ours; null: only the gateway knows of it */
  id: RefundId | null;
  way: Way;
  /**
   * by which it stands in its month: when the gateway made it, it was sent, or else asked; UTC
   * ms
   */
  at: number;
  /** it left, or is on its way: the month's sum has it */
  counted: boolean;
  /** of money that had bought nothing */
  beside: boolean;
  /** of a transfer that was booked to be sent back, and went; what is to be sent has a card */
  booked: boolean;
  /** what tells it from one of the same sum; "" where there is none */
  twin: string;
  /** it is entered as come back and not to be sent again: that may be undone beside it */
  mayArrive: boolean;
}

/**
 * The refunds of a time, newest first, a page of `most`: the gateway's, whoever asked for them, by
 * when it made them; those sent by hand, by the day of their transfer; and those of which nothing
 * has left, by when they were asked. The first two are what `returnedSum` adds up.
 *
 * @param after where the page before ended
 */
export async function refundsShown(
  parts: Parts,
  span: Span,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: ListedRefund[]; next: string | null }> {
  const { db } = parts.store;
  const end = endIn(after);
  const found = await Promise.all(
    lists.map(async (read, list) =>
      (await read(db, leftOf(span, end, list), most + 1)).map((row) => ({ ...row, list })),
    ),
  );
  // A stable sort: at one instant the lists follow one another, each in its own order.
  const all = found.flat().sort((one, other) => other.at - one.at);
  const page = all.slice(0, most);
  const last = all.length > most ? page.at(-1) : undefined;
  return {
    rows: await shown(parts, page, await ofSales(parts, span)),
    next: last ? `${last.at}.${last.list}.${last.key}` : null,
  };
}

/** Where a page ended: at that instant, in that of the lists, with that id. */
interface End {
  at: number;
  list: number;
  id: string;
}
function endIn(after: string | null): End | null {
  const [, at, list, id = ""] = /^(\d{1,15})\.(\d)\.(\w{1,40})$/.exec(after ?? "") ?? [];
  return at === undefined ? null : { at: Number(at), list: Number(list), id };
}

function leftOf({ from, to }: Span, end: End | null, list: number): Left {
  if (end === null) return { from, to, tie: null };
  const { at, id } = end;
  return {
    from,
    to: Math.min(to, list < end.list ? at : at + 1),
    tie: list === end.list ? { at, id } : null,
  };
}

/** Those of a sale that the bank took back later, or that was credited again meanwhile. */
async function ofSales({ store: { db } }: Parts, { from, to }: Span): Promise<Set<string>> {
  const days = { firstDay: dateInIndia(from), lastDay: dateInIndia(to - 1) };
  const all = await ofSalesBack(db, { from, to, ...days });
  const again = await carriedBackIn(db, { from, to, ...days });
  return new Set([
    ...all.map(({ refund, how }) => `${refund} ${how}`),
    ...again.map((refund) => `${refund} bounced_on`),
  ]);
}

async function shown(parts: Parts, rows: Found[], ofSale: Set<string>): Promise<ListedRefund[]> {
  const names = await namesOf(
    parts,
    rows.map(({ person_id }) => person_id),
  );
  const twins = await twinWords(
    parts.store.db,
    rows.flatMap(({ id }) => id ?? []),
  );
  const arrive = await mayArrive(
    parts,
    rows.flatMap(({ id, state }) => (id !== null && state === "bounced" ? [id] : [])),
  );
  const lost = rows.some(({ way }) => way === "dashboard") ? await lostTimes(parts.store.db) : [];
  return rows.map((row) => ({
    key: row.key,
    id: row.id,
    payment: row.payment_id,
    person: row.person_id,
    name: (row.person_id && names.get(row.person_id)) ?? "",
    paise: row.paise,
    coveredPaise: row.covered_paise,
    state: row.state,
    reason: row.reason,
    way:
      row.way === "dashboard" && lost.some(({ from, to }) => from <= row.at && row.at <= to)
        ? "dashboard or lost"
        : row.way,
    at: row.at,
    sentOn: row.sent_on,
    utr: row.utr_enc === null ? row.reference : parts.seal.open(row.utr_enc, "refunds.utr"),
    counted: row.way !== "not yet",
    booked: isBooked(row),
    mayArrive: row.id !== null && arrive.has(row.id),
    twin: (row.id && twins.get(row.id)) ?? "",
    // The money of a confirmation that was undone is in no books; its refund was of a service.
    beside:
      row.use !== "service" &&
      !ofSale.has(`${row.id} ${movedAs[row.way]}`) &&
      !(row.state === "withdrawn" && ofService(row)),
  }));
}

/**
 * Of those that came back: what was to be sent for them is given up, or nothing was to be, and that
 * may be undone.
 */
async function mayArrive(parts: Parts, bounced: RefundId[]): Promise<Set<RefundId>> {
  const may = new Set<RefundId>();
  for (const id of bounced) {
    const again = await sentAgainFor(parts.store.db, id);
    const waits = again !== undefined && again.state !== "withdrawn";
    if (!waits && (await mayBounceBeUndone(parts, id))) may.add(id);
  }
  return may;
}

const ofService = ({ why }: Found): boolean => why === "operator" || why === "left";

const isBooked = (row: Found): boolean =>
  isOfBooking(row) && row.state === "sent" && row.way === "by hand";

/** By which of its days it stands in its month. */
const movedAs: Partial<Record<Way, OfSaleBack["how"]>> = {
  "by hand": "sent_on",
  taken: "sent_on",
  "came back": "bounced_on",
};

function wordOf(state: ListedRefund["state"], way: Way): string {
  if (way === "taken" || way === "lost") return "";
  return state === "bounced" && way === "by hand" ? "sent, came back later" : state;
}

/** "processed, made in Razorpay's dashboard" */
export const stateWords = ({ state, way, beside, twin }: ListedRefund): string =>
  [wordOf(state, way), wayWords[way], beside ? "of money that had bought nothing" : "", twin]
    .filter((one) => one !== "")
    .join(", ");

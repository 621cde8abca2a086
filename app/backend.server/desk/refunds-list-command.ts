import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { openDisputeBeside } from "../money/disputes/open-dispute";
import { namesOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import { refundMoves, WAITING, type RefundState } from "../platform/states/refund-states";
import { UsageFault, type Command, type Printed } from "./command";
import { stateAtGateway } from "./lists/refund-lists";
import { wayWords } from "./lists/refund-ways";
import { refundsShown, stateWords } from "./lists/refunds-of-month";
import { returnedSum } from "./lists/returned";
import { monthsSumWords } from "./lists/returned-words";
import type { RefundId } from "../platform/store/ids";
import { twinWords } from "./lists/twin-refunds";
import { spanOf } from "./lists/span";
import { table } from "./print";
import { notBefore } from "./waits-words";

export const refundsList: Command = {
  usage: "refunds list [--state refused | --month 2026-11]",
  says:
    "Shows the refunds that wait for you (refused, failed, to send), those in one state, or " +
    "all of a month with what was given back in it, those made in Razorpay's dashboard too.",
  options: { state: { type: "string" }, month: { type: "string" } },
  words: 0,
  run: async (parts, _words, { state, month }) => {
    if (typeof state === "string" && !Object.hasOwn(refundMoves, state))
      throw new UsageFault(`--state takes one of ${Object.keys(refundMoves).join(", ")}.`);
    if (typeof month !== "string") return inStates(parts, state as RefundState | undefined);
    if (state !== undefined) throw new UsageFault("Give one of --state and --month.");
    return ofMonth(parts, month);
  },
};

const heads = ["Refund", "Payment", "Name", "Amount", "State"];

async function ofMonth(parts: Parts, month: string): Promise<Printed> {
  const span = spanOf(month, parts.now());
  const { rows } = await refundsShown(parts, span, { most: Number.MAX_SAFE_INTEGER - 1 });
  const cells = rows.map((one) => [
    one.key,
    one.payment ?? "",
    one.name,
    inRupees(one.paise),
    stateWords(one),
    instantInIndia(one.at),
    [one.sentOn, one.utr].filter((word) => word !== null).join(" "),
    one.reason ?? "",
  ]);
  const [given, beside] = monthsSumWords(await returnedSum(parts, span));
  return {
    lines: [
      ...(rows.length === 0
        ? ["There are no refunds in this month."]
        : table([...heads, "When (IST)", "Sent", "Why not"], cells)),
      `${given}${beside}`,
    ],
    json: rows.map((one) => ({
      id: one.key,
      payment_id: one.payment,
      person_id: one.person,
      name: one.name || null,
      amount_paise: one.paise,
      state: one.state,
      way: wayWords[one.way] || null,
      moved_at: one.at,
      sent_on: one.sentOn,
      utr: one.utr,
      reason: one.reason,
      counted: one.counted,
      of_a_sale: !one.beside,
    })),
  };
}

async function inStates(parts: Parts, state: RefundState | undefined): Promise<Printed> {
  const states = state === undefined ? (["refused", "failed", "to send"] as const) : [state];
  const ours = await parts.store.db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select("payments.person_id")
    .select(openDisputeBeside("refunds.money_id").as("dispute"))
    .where("refunds.state", "in", states)
    .orderBy("refunds.id", "desc")
    .execute();
  const made = state === undefined ? [] : await inDashboard(parts, state);
  const opened = ours.map(({ utr_enc, utr_hash: _hash, ...row }) => ({
    ...row,
    utr: utr_enc === null ? null : parts.seal.open(utr_enc, "refunds.utr"),
    dashboard: false,
  }));
  const rows = [...opened, ...made].sort((one, other) => other.asked_at - one.asked_at);
  const names = await namesOf(
    parts,
    rows.map((row) => row.person_id),
  );
  const named = rows.map((row) => ({
    ...row,
    name: (row.person_id && names.get(row.person_id)) || null,
  }));
  const twins = await twinWords(
    parts.store.db,
    ours.map(({ id }) => id),
  );
  const twinOf = ({ id }: { id: string }) => twins.get(id as RefundId) ?? "";
  const cells = named.map((row) => [
    row.id,
    row.payment_id ?? row.money_id,
    row.name ?? "",
    inRupees(row.amount_paise),
    [row.state, row.dashboard ? wayWords.dashboard : twinOf(row), waitsFor(row)]
      .filter(Boolean)
      .join(", "),
    instantInIndia(row.asked_at),
    [row.sent_on, row.utr].filter((word) => word !== null).join(" "),
    row.reason ?? "",
  ]);
  return {
    lines:
      cells.length === 0
        ? ["There are no such refunds."]
        : table([...heads, "Asked (IST)", "Sent", "Why not"], cells),
    json: named,
  };
}

const waitsFor = ({ state, dispute }: { state: RefundState; dispute: string | null }): string =>
  dispute !== null && WAITING.some((one) => one === state) ? notBefore(dispute) : "";

/** Those that nobody asked for here; one that failed is one of ours, which failed. */
async function inDashboard({ store: { db } }: Parts, state: RefundState) {
  const status = (["pending", "processed"] as const).find((one) => stateAtGateway[one] === state);
  if (status === undefined) return [];
  const rows = await db
    .selectFrom("gateway_refunds as g")
    .innerJoin("money_in", "money_in.id", "g.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .select(["g.id", "g.money_id", "money_in.payment_id", "payments.person_id", "g.amount_paise"])
    .select(["g.created_at as asked_at", "g.reference as utr"])
    .where("g.refund_id", "is", null)
    .where("g.status", "=", status)
    .execute();
  return rows.map((row) => ({
    ...row,
    state,
    sent_on: null,
    reason: null,
    dispute: null,
    dashboard: true,
  }));
}

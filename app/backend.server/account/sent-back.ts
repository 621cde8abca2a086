import type { AskedBack, SentBack } from "../../api/money-back";
import { dateInIndia } from "../../content/india";
import { say, sentence } from "../../content/words/sentence";
import { owedBecause } from "../money/owed/announce-owed";
import { readBought } from "../money/payments/bought";
import { PART_TAKEN } from "../money/refunds/refund-reasons";
import type { Parts } from "../platform/parts";
import type { RefundState } from "../platform/states/refund-states";
import type { PersonId, RefundId, ServiceId } from "../platform/store/ids";
import { DAY_MS } from "../../content/durations";
import { askedBackOf, notTheirsToGet } from "./asked-back";

/** How far a refund is, as its payee sees it; null: it is not to be sent any more. */
const seenAs: Record<RefundState, "promised" | "sent" | null> = {
  due: "promised",
  asked: "promised",
  refused: "promised",
  failed: "promised",
  "to send": "promised",
  accepted: "sent",
  processed: "sent",
  sent: "sent",
  withdrawn: null,
  // The one that is to be sent for it stands beside it.
  bounced: null,
};

/**
 * The person's money that goes back or went back, newest first: what bought nothing and waits for
 * its 48 hours, refunds that were decided on here, and those that the owner made in the gateway's
 * dashboard. What does not leave in the days that the refund policy promises is late: from then on,
 * or as soon as the owner holds it for longer. What was sent and was not theirs to get is none of
 * it: that stands in what they were asked for.
 */
export async function moneyBackTo(
  parts: Parts,
  person: PersonId,
): Promise<{ sentBack: SentBack[]; askedBack: AskedBack[] }> {
  const { db } = parts.store;
  const [ours, money] = await Promise.all([
    db
      .selectFrom("payments")
      .innerJoin("refunds", "refunds.payment_id", "payments.id")
      .innerJoin("money_in", "money_in.id", "refunds.money_id")
      .leftJoin("subscriptions", "subscriptions.id", "refunds.subscription_id")
      .leftJoin("gateway_refunds", (on) =>
        on
          .onRef("gateway_refunds.money_id", "=", "refunds.money_id")
          .onRef("gateway_refunds.refund_id", "=", "refunds.id")
          .on("gateway_refunds.status", "!=", "failed"),
      )
      .select([
        "payments.cart",
        "payments.method",
        "refunds.id",
        "refunds.state",
        "refunds.why",
        "refunds.reason",
        "refunds.amount_paise",
        "refunds.asked_at",
        "refunds.sent_on",
        "refunds.again_for",
        "refunds.utr_enc",
        "gateway_refunds.created_at as returned_at",
        "gateway_refunds.reference",
        "money_in.owed_since",
        "money_in.held_until",
        "subscriptions.service_id",
      ])
      .where("payments.person_id", "=", person)
      .execute(),
    db
      .selectFrom("payments")
      .innerJoin("money_in", "money_in.payment_id", "payments.id")
      .leftJoin("gateway_refunds", (on) =>
        on
          .onRef("gateway_refunds.money_id", "=", "money_in.id")
          .on("gateway_refunds.refund_id", "is", null)
          .on("gateway_refunds.status", "!=", "failed"),
      )
      .select(["payments.cart", "money_in.id", "money_in.method", "money_in.use", "money_in.why"])
      .select(["money_in.to_return_paise", "money_in.owed_since", "money_in.held_until"])
      .select(["gateway_refunds.amount_paise", "gateway_refunds.created_at"])
      .select("gateway_refunds.reference")
      .where("payments.person_id", "=", person)
      .execute(),
  ]);
  // Who was sent nothing by hand, as nearly all, is asked for nothing.
  const mayBeAsked = ours.some(({ sent_on }) => sent_on !== null);
  const notTheirs = mayBeAsked ? await notTheirsToGet(parts, person) : [];
  const sentToThem = notTheirs.flatMap(({ refunds }) => refunds);
  const askedFor = new Set(sentToThem.map(({ id }) => id));
  // They have not read yet that it came back, nor that some of it is sent again.
  const untold = sentToThem.filter(({ state }) => state === "bounced").map(({ id }) => id);
  const owed = money.filter(
    ({ id, use, to_return_paise }, nth) =>
      use === "owed" && to_return_paise > 0 && money.findIndex((one) => one.id === id) === nth,
  );
  const waiting = (since: number, heldUntil: number | null): "promised" | "late" =>
    Math.max(parts.now(), heldUntil ?? 0) > since + parts.site().refunds.days * DAY_MS
      ? "late"
      : "promised";
  const all = [
    ...owed.map((row) => ({
      since: row.owed_since ?? 0,
      services: namesIn(row.cart),
      paise: row.to_return_paise,
      why: whyIn(row.why),
      state: waiting(row.owed_since ?? 0, row.held_until),
      byHand: row.method === "manual",
      on: null,
      reference: null,
    })),
    ...ours.flatMap((row): (SentBack & { since: number })[] => {
      const seen = seenAs[row.state];
      if (seen === null || askedFor.has(row.id) || isAgain(row, untold)) return [];
      const why = whyIn(row.why);
      const since = why === null ? row.asked_at : (row.owed_since ?? row.asked_at);
      const state =
        row.reason === PART_TAKEN && seen === "sent"
          ? "taken"
          : seen === "sent"
            ? seen
            : waiting(since, row.state === "due" ? row.held_until : null);
      const on =
        row.sent_on ?? (row.returned_at === null ? null : dateInIndia(Number(row.returned_at)));
      return [
        {
          since: row.asked_at,
          services: namesIn(row.cart, row.service_id),
          paise: row.amount_paise,
          why,
          state,
          byHand: row.method === "manual" || row.sent_on !== null || row.state === "to send",
          on: seen === "sent" ? on : null,
          reference: row.utr_enc ? parts.seal.open(row.utr_enc, "refunds.utr") : row.reference,
        },
      ];
    }),
    ...money.flatMap(({ cart, amount_paise, created_at, reference }) =>
      amount_paise === null || created_at === null
        ? []
        : [
            {
              since: created_at,
              services: namesIn(cart),
              paise: amount_paise,
              why: null,
              state: "sent" as const,
              byHand: false,
              on: dateInIndia(created_at),
              reference,
            },
          ],
    ),
  ];
  const sentBack = all.sort((a, b) => b.since - a.since).map(({ since: _since, ...one }) => one);
  return { sentBack, askedBack: askedBackOf(parts, notTheirs) };
}

const isAgain = ({ again_for }: { again_for: RefundId | null }, of: RefundId[]): boolean =>
  again_for !== null && of.includes(again_for);

/** Of one service alone where the refund is for that one. */
const namesIn = (cart: string, service: ServiceId | null = null): string[] =>
  readBought(cart)
    .filter(({ serviceId }) => service === null || serviceId === service)
    .map(({ name }) => name);

/** Of money that bought nothing; null of a refund for another reason. */
const whyIn = (why: string | null): string | null =>
  why !== null && why in owedBecause
    ? say("en", sentence(owedBecause[why as keyof typeof owedBecause]))
    : null;

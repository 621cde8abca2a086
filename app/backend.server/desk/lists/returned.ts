import { sql } from "kysely";
import { counted } from "../../../content/counted";
import { dateInIndia } from "../../../content/india";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { MoneyUse } from "../../platform/states/money-use";
import { takenByBank } from "../../money/disputes/lost";
import type { Bounds } from "../../money/figures/month-bounds";
import { hasLeft, type HandDay } from "../../money/refunds/hand-days";
import { ALL_TAKEN, PART_TAKEN } from "../../money/refunds/refund-reasons";
import { ofSalesAgain } from "../../money/refunds/of-sales-again";
import { ofSalesBack } from "../../money/refunds/of-sales-back";
import { sentBackIn } from "../../money/refunds/sent-back";
import type { Db } from "../../platform/store/store";
import type { Sum } from "./received";
import type { Span } from "./span";

/**
 * What went back of sales; `beside` it, of money that bought nothing and never was a sale.
 * `cameBack` is taken off both: transfers by hand that the bank returned.
 */
export interface ReturnedSum extends Sum {
  beside: Sum;
  cameBack: Sum;
  /**
   * paise that had gone back of sales which the bank took back, or whose money never came, in this
   * time; taken off
   */
  saleBackPaise: number;
  /**
   * paise that had gone back before of money which the bank credited again, or which came after
   * all, in this time: of a sale from then on
   */
  saleAgainPaise: number;
  /** paise of that, where it was undone in this time, when its month was over; taken off */
  saleUndonePaise: number;
  /** paise that clients sent back of what they had got though their money never came; taken off */
  paidBackPaise: number;
  /** paise that clients sent back of what had gone out twice; taken off */
  sentBackPaise: number;
  /** of all of it, what nobody sent: banks took it out of transfers that had come */
  takenPaise: number;
  /** of sales, by disputes that were lost: in the sum, and no refund */
  lost: Sum;
}

/**
 * What left, or is on its way: the gateway's refunds, whoever asked for them, by the instant,
 * transfers by hand by their day, and what banks took by disputes that were lost. As the figures
 * have it (`definitions.ts`), money that bought nothing is neither a sale nor returned.
 */
export async function returnedSum(parts: Parts, span: Span): Promise<ReturnedSum> {
  const { db } = parts.store;
  const days = daysOf(span);
  const sales = await ofSalesBack(db, days);
  const again = await ofSalesAgain(db, span);
  const back = await transfersIn(db, span, "bounced_on");
  const sent = await transfersIn(db, span, "sent_on");
  const lost = await lostIn(db, span);
  const sentBack = await sentBackIn(db, span);
  const rows = [
    ...(await db
      .selectFrom("gateway_refunds")
      .leftJoin("money_in", "money_in.id", "gateway_refunds.money_id")
      .select((e) => [
        "use",
        e.fn.countAll().as("count"),
        e.fn.sum<number | string | null>("gateway_refunds.amount_paise").as("paise"),
      ])
      .where("gateway_refunds.created_at", ">=", span.from)
      .where("gateway_refunds.created_at", "<", span.to)
      .where("gateway_refunds.status", "!=", "failed")
      .groupBy("use")
      .execute()),
    ...sent,
    ...lost.map((one) => ({ ...one, count: 0 })),
    ...back.map((one) => ({ ...one, count: 0, paise: -Number(one.paise ?? 0) })),
    // Of a sale then, of none now: what the lines above have as of none is moved.
    ...sales.flatMap(({ how, paise, bouncedOn }) => {
      const isBack = bouncedOn !== null && bouncedOn >= days.firstDay && bouncedOn <= days.lastDay;
      return asOfSales(how === "sent_on" && !isBack ? 1 : 0, paise);
    }),
    ...again.flatMap(({ paise }) => asOfSales(0, paise)),
    ...sentBack.map(({ paise, ofSale }) => ({
      ...{ use: ofSale ? ("service" as const) : ("none" as const), count: 0, paise },
    })),
  ];
  const sum = (its: Summed[]): Sum => ({
    count: its.reduce((all, { count }) => all + Number(count), 0),
    paise: its.reduce((all, { paise }) => all + Number(paise ?? 0), 0),
  });
  const ofSales = rows.filter(({ use }) => use === "service");
  return {
    ...sum(ofSales),
    ...{
      beside: sum(rows.filter((one) => !ofSales.includes(one))),
      cameBack: sum(back),
      lost: sum(lost.filter(({ use }) => use === "service")),
      takenPaise: sum(sent.filter(({ taken }) => Boolean(taken))).paise,
      saleBackPaise: -sumOf([
        ...sales.filter(({ how }) => how === "sale back"),
        ...again.filter(({ moved }) => moved === "taken back" || moved === "never came"),
      ]),
      saleAgainPaise: sumOf(again.filter(({ moved }) => moved === "credited again")),
      paidBackPaise: -sumOf(sentBack.filter(({ ofLoss }) => ofLoss)),
      sentBackPaise: -sumOf(sentBack.filter(({ ofLoss }) => !ofLoss)),
      saleUndonePaise: -sumOf(again.filter(({ moved }) => moved === "undone")),
    },
  };
}

/** Moved from what had bought nothing to what is of a sale, or back where it is below 0. */
const asOfSales = (count: number, paise: number): Summed[] => [
  { use: "service", count, paise },
  { use: "none", count: -count, paise: -paise },
];

const sumOf = (rows: { paise: number }[]): number =>
  rows.reduce((all, { paise }) => all + Number(paise), 0);

interface Summed {
  /** by the bank, and not sent by the owner */
  taken?: boolean | number | null;
  use: MoneyUse | null;
  count: number | string | bigint;
  paise: number | string | null;
}

const daysOf = ({ from, to }: Span): Bounds => ({
  from,
  to,
  firstDay: dateInIndia(from),
  lastDay: dateInIndia(to - 1),
});

const transfersIn = (db: Db, span: Span, day: HandDay): Promise<Summed[]> =>
  db
    .selectFrom("refunds")
    .leftJoin("money_in", "money_in.id", "refunds.money_id")
    .select((e) => [
      "use",
      e("refunds.reason", "in", [PART_TAKEN, ALL_TAKEN])
        .$castTo<boolean | number | null>()
        .as("taken"),
      countedOn(day, span).as("count"),
      e.fn.sum<number | string | null>("refunds.amount_paise").as("paise"),
    ])
    .where(hasLeft)
    .where(day, ">=", dateInIndia(span.from))
    .where(day, "<", dateInIndia(span.to))
    .groupBy(["use", "taken"])
    .execute();

/** How many: what left and came back in the same time is none of its refunds. */
const countedOn = (day: HandDay, { from, to }: Span) =>
  day === "bounced_on"
    ? sql<number | string>`count(*)`
    : sql<number | string>`sum(case when bounced_on >= ${dateInIndia(from)}
        and bounced_on < ${dateInIndia(to)} then 0 else 1 end)`;

/** By disputes that were lost, as the figures have them: by when they were raised. */
const lostIn = (db: Db, { from, to }: Span): Promise<Summed[]> =>
  db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .select((e) => [
      "use",
      e.fn.countAll().as("count"),
      e.fn.sum<number | string | null>(takenByBank).as("paise"),
    ])
    .where("disputes.created_at", ">=", from)
    .where("disputes.created_at", "<", to)
    .where("disputes.status", "=", "lost")
    .groupBy("use")
    .execute();

/** "Rs. 400 given back (and Rs. 1,499 that bought nothing)" */
export const givenBackWords = (paise: number, besidePaise: number): string =>
  `${inRupees(paise)} given ` +
  `back${besidePaise === 0 ? "" : ` (and ${inRupees(besidePaise)} that bought nothing)`}`;

/** "Given back: Rs. 2,999 in 1 refund.", and what of it was no sale's. */
export const monthsSumWords = (sum: ReturnedSum): [string, string] => {
  const { paise, count, beside, cameBack, takenPaise, lost } = sum;
  const { saleBackPaise, saleAgainPaise, saleUndonePaise, paidBackPaise, sentBackPaise } = sum;
  const by = (refunds: number, disputes: number): string => {
    const all = [
      ...(refunds === 0 ? [] : [counted(refunds, "refund")]),
      ...(disputes === 0 ? [] : [counted(disputes, "lost dispute")]),
    ];
    return all.length === 0 ? "" : ` in ${all.join(" and ")}`;
  };
  return [
    `Given back: ${inRupees(paise)}${by(count, lost.count)}.`,
    [
      beside.count === 0 && beside.paise === 0
        ? ""
        : ` And ${inRupees(beside.paise)}${by(beside.count, 0)} of money that had bought nothing.`,
      lost.count === 0
        ? ""
        : ` ${inRupees(lost.paise)} of it banks took by disputes that were lost.`,
      takenPaise === 0
        ? ""
        : ` ${inRupees(takenPaise)} of it the bank took out of transfers to you.`,
      cameBack.count === 0
        ? ""
        : ` ${inRupees(cameBack.paise)} came back of what had been sent, and is taken off.`,
      saleBackPaise === 0
        ? ""
        : ` ${inRupees(saleBackPaise)} had gone back of sales that the bank took back, or ` +
          "whose money never came, this month: it is taken off here, and counts as money that " +
          "had bought nothing.",
      saleAgainPaise === 0
        ? ""
        : ` ${inRupees(saleAgainPaise)} had gone back before of money that the bank credited ` +
          "again, or that came after all, this month: it counts here as given back of a sale, and " +
          "no more as money that had bought nothing.",
      paidBackPaise === 0
        ? ""
        : ` ${inRupees(paidBackPaise)} of what had been sent though no money had come clients sent ` +
          "back, and is taken off.",
      sentBackPaise === 0
        ? ""
        : ` ${inRupees(sentBackPaise)} of what had gone out twice clients sent back, and is taken ` +
          "off.",
      saleUndonePaise === 0
        ? ""
        : ` ${inRupees(saleUndonePaise)} of such, of an earlier month, is taken off here: that the ` +
          "money came again was undone this month.",
    ].join(""),
  ];
};

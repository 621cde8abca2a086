import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { Bounds } from "../../money/figures/month-bounds";
import { ofSalesAgain } from "../../money/refunds/of-sales-again";
import { ofSalesBack } from "../../money/refunds/of-sales-back";
import { sentBackIn } from "../../money/refunds/sent-back";
import type { Sum } from "./received";
import { byGatewayIn, lostIn, transfersIn, type Summed } from "./returned-rows";
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
    ...(await byGatewayIn(db, span)),
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

const daysOf = ({ from, to }: Span): Bounds => ({
  from,
  to,
  firstDay: dateInIndia(from),
  lastDay: dateInIndia(to - 1),
});

import { counted } from "../../../content/counted";
import { inRupees } from "../../../content/rupees";
import type { ReturnedSum } from "./returned";

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

import { inRupees } from "../../content/rupees";
import type { RefundRow } from "../money/refunds/refund-rows";
import type { Printed } from "./command";

/** What became of a refund, by its id and sum. */
export const said = ({ id, state, amount_paise }: RefundRow, words: string): Printed => ({
  lines: [`The refund ${id} of ${inRupees(amount_paise)} ${words}.`],
  json: { id, state, paise: amount_paise },
});

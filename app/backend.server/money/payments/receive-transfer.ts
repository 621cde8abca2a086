import { inRupees } from "../../../content/rupees";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { noteByHand } from "../ledger/by-hand-rows";
import { account } from "../ledger/ledger";
import { refuseGoneAgain } from "../owed/gone-again";
import { overClaim, oweOver } from "../owed/over-claim";
import { keepConfirmation } from "./confirmation";
import { goesOverFeeCap } from "./fee-cap";
import { fulfil } from "./fulfil";
import { move, moneyOfPayment, type Cause, type PaymentRow } from "./rows";
import { outcome, type Arrived, type Received, type Settled } from "./settled";

/**
 * The operator's word that the transfer of a claim arrived: it is confirmed, and serves. Throws
 * Refusal 409 (it cannot be confirmed), 422 (no UTR is known).
 */
export async function receiveTransfer(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { closed, received, paise }: Arrived & { closed: boolean },
  cause: Cause,
): Promise<Settled> {
  // It may have been pressed at the same moment as what sends the money back.
  await refuseGoneAgain(tx, row.id);
  if (closed) throw sendItBack(row, "This account is closed, so there is nobody to serve.");
  if (row.method !== "manual")
    throw new OperatorRefusal(409, "This is an online payment: Razorpay alone confirms it.");
  if (row.state === "fulfilled") throw new OperatorRefusal(409, "This claim is confirmed already.");
  if (row.state === "refunded")
    throw new OperatorRefusal(
      409,
      "This claim was confirmed, and its money is back with the payer.",
    );
  if (await goesOverFeeCap(parts, tx, row))
    throw sendItBack(
      row,

      "With this payment the person would be charged more than " +
        `${inRupees(parts.settings.limits.feeCapPaise)} in a year, the most the law ` +
        "allows.",
    );
  if (received === "as on the claim" && row.utr_enc === null)
    throw new OperatorRefusal(
      422,
      "This claim names no UTR. Enter the one on your bank statement, or confirm it without one (on the command line: --without-utr).",
      {
        onPage:
          "This claim names no UTR. Type the one on your bank statement, or confirm it without one.",
      },
    );
  const over = overClaim(row, paise);
  await keepConfirmation(parts, tx, row);
  const confirmed = await move(
    parts,
    tx,
    row,
    "confirmed",
    cause,
    recordedAs(parts, row, received),
  );
  record(parts, tx, {
    what: "claim confirmed",
    person: row.person_id,
    about: { payment: row.id, paise: row.amount_paise + over, utr: whichUtr(row, received) },
  });
  const came = { payment: row.id, paise: row.amount_paise, currency: row.currency };
  const money = await noteByHand(parts, tx, { id: moneyOfPayment(row), ...came });
  const now = await fulfil(parts, tx, confirmed, cause);
  await account(tx, money);
  if (over > 0) await oweOver(parts, tx, row, over);
  return outcome(tx, now, []);
}

const sendItBack = ({ id }: PaymentRow, because: string): OperatorRefusal =>
  new OperatorRefusal(
    409,
    `${because} Note that the money came, and send it back: claims send-back ${id} ` +
      "--utr 412345678901 --yes",
    { onPage: `${because} If it came: "The money came, and cannot be served", on its card.` },
  );

const whichUtr = ({ utr_enc }: PaymentRow, received: Received): string => {
  if (typeof received !== "string") return "entered";
  return received === "without a UTR" || utr_enc === null ? "none" : "on the claim";
};

/**
 * The claim stands under the reference of what paid it. Another UTR that its client named is kept,
 * and not spent: should a transfer with it come, it is a second one.
 */
export function recordedAs({ seal }: Parts, { utr_enc }: PaymentRow, received: Received) {
  if (received === "as on the claim") return {};
  const given = received === "without a UTR" ? { utr_enc: null, utr_hash: null } : received;
  const named = utr_enc === null ? null : seal.open(utr_enc, "payments.utr");
  const hash = named === null ? null : seal.hash(named, "payments.utr");
  if (named === null || hash === given.utr_hash) return given;
  return {
    ...given,
    named_utr_enc: seal.close(named, "payments.named_utr"),
    named_utr_hash: hash,
  };
}

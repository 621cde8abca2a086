import type { WouldRefund } from "../../backend.server/money/refunds/refund";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { ConfirmPage } from "../frame/confirm-page";
import { awayWords, ends, howItLeaves, type PaymentToRefund } from "./refund-page";

interface AmountPageProps {
  person: PersonId;
  name: string;
  payment: PaymentToRefund;
  would: WouldRefund;
  /** the same amount went within a day, and is meant once more */
  again: boolean;
}

/** An amount that was typed, asked once more: how much, to whom, and what it does. */
export const AmountPage = ({ person, name, payment, would, again }: AmountPageProps) => {
  const { paise, because, endsService, asked, at } = would;
  const sum = inRupees(paise);
  const paid = `${inRupees(payment.paise)}, paid on ${dayInWords(payment.receivedAt ?? payment.begunAt)}`;
  const what = [
    `${sum} of ${paid} for ${payment.services.join(", ")}, go back to ${name}${because === null ? "" : `: ${because}`}.`,
    ...(again ? ["It is meant once more, though the same amount went back within a day."] : []),
    endsService ? ends(payment) : runsOn(payment),
    howItLeaves(payment),
    ...(asked ? [] : [awayWords]),
    "It cannot be undone; the person can buy again. Nothing is done yet.",
  ];
  return (
    <ConfirmPage
      title={`Refund ${sum} to ${name}?`}
      act={`Refund ${sum}`}
      stops
      said={{}}
      {...{ person, what }}
    >
      <input type="hidden" name="how" value="amount" />
      <input type="hidden" name="amount" value={paise / 100} />
      <input type="hidden" name="again" value={again ? "yes" : ""} />
      <input type="hidden" name="paise" value={paise} />
      <input type="hidden" name="at" value={at} />
    </ConfirmPage>
  );
};

const runsOn = (payment: PaymentToRefund): string =>
  payment.running.length === 0
    ? ends(payment)
    : `${payment.running.join(", ")} ${payment.running.length === 1 ? "runs" : "run"} on.`;

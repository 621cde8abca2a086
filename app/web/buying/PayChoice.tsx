import { getInputProps } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { expectRazorpay } from "./razorpay.client";
import { rupees } from "../../content/rupees";
import type { PaymentBegun } from "../visit/form-fields.server";
import type { Said } from "../visit/problems";
import { SentForm } from "../frame/SentForm";
import type { Checking } from "./ManualSteps";
import { useFields } from "../frame/use-fields";

/** What the page says of the person who is paid. */
export interface Payee extends Checking {
  /** "Asha Menon (Demo), INH000000000" */
  registered: string;
  /** what comes back to who stops early, and within how many days, as on the refund page */
  refunds: { promise: string; days: number };
}

interface Asked {
  total: number;
  count: number;
  payee: Payee;
  script: string;
  said: Said;
  onPress: () => void;
}

/**
 * The total and the two ways to pay it, each with when the service starts and who checks; the
 * amount goes along as the person saw it. With script, Razorpay's is asked for when the press is
 * near.
 */
export function PayChoice({ total, count, payee, script, said, onPress }: Asked) {
  const [form, { amount }] = useFields<typeof PaymentBegun>({ id: "payment", said });
  const idle = useNavigation().state === "idle";
  const soon = () => expectRazorpay(script);
  const press = () => {
    soon();
    onPress();
  };
  return (
    <div className="stack">
      <div className="card row apart">
        <span>
          To pay now <br />
          <span className="small muted">{count === 1 ? "1 service" : `${count} services`}</span>
        </span>{" "}
        <span className="price">{rupees(total)}</span>
      </div>
      <section className="card way">
        <h2>Card or netbanking: starts at once</h2>
        <p className="small muted">
          Cards, netbanking and wallets, through Razorpay: it checks the payment, and we never see
          your card. You come back here when it is done.
        </p>
        <SentForm form={form} action="/pay" onPress={press}>
          <input {...getInputProps(amount, { type: "hidden", value: false })} value={total} />
          <button
            className="btn full"
            name="intent"
            value="online"
            onPointerEnter={soon}
            onFocus={soon}
            aria-disabled={!idle}
          >
            Pay on Website
          </button>
        </SentForm>
        <p role="status">{idle ? "" : "Starting your payment..."}</p>
      </section>
      <section className="card way">
        <h2>UPI: you transfer, we check by hand</h2>
        <p className="small muted">
          From any UPI app to our UPI ID. We look for your transfer on our bank statement (
          {payee.hours}), and the service starts once we have found it. {payee.startPromise}
        </p>
        <a className="btn quiet full" href="/pay?how=manual#manual">
          Pay Manually
        </a>
      </section>
      <p className="small">
        <b>Refund:</b> {payee.refunds.promise} We send it within {payee.refunds.days} days.{" "}
        <a href="/refund-policy">Refund Policy</a>
      </p>
      <p className="small muted">You pay {payee.registered}, a SEBI-registered Research Analyst.</p>
    </div>
  );
}

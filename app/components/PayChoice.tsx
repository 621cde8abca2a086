import { useNavigation } from "@remix-run/react";
import { expectRazorpay } from "../islands/razorpay.client";
import { rupees } from "./money";
import { SentForm } from "./SentForm";

/**
 * The total and the two ways to pay it; the amount goes along as the person saw it. With script, Razorpay's is asked for when the press is near.
 */
export function PayChoice({
  total,
  script,
  onPress,
}: {
  total: number;
  script: string;
  onPress: () => void;
}) {
  const idle = useNavigation().state === "idle";
  const soon = () => expectRazorpay(script);
  const press = () => {
    soon();
    onPress();
  };
  return (
    <aside className="card stack" aria-label="Payment">
      <dl className="kv">
        <dt>To pay now</dt>
        <dd className="price">{rupees(total)}</dd>
      </dl>
      <div className="row">
        <SentForm action="/pay" onPress={press}>
          <input type="hidden" name="amount" value={total} />
          <button
            className="btn"
            name="intent"
            value="online"
            onPointerEnter={soon}
            onFocus={soon}
            aria-disabled={!idle}
          >
            Pay on Website
          </button>
        </SentForm>
        <a className="btn quiet" href="/pay?how=manual#manual">
          Pay Manually
        </a>
      </div>
      <p role="status">{idle ? "" : "Starting your payment..."}</p>
      <p className="small muted">
        Cards, netbanking and wallets go through Razorpay; we never see your card. To pay by UPI
        yourself, choose Pay Manually.
      </p>
    </aside>
  );
}

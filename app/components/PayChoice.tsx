import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { expectRazorpay } from "../islands/razorpay.client";
import { rupees } from "./money";

/**
 * The total and the two ways to pay it; the amount goes along as the person saw it. With script, Razorpay's is asked for when the press is
 * near, and a second press while the first is under way does nothing.
 */
export function PayChoice({ total, script, onPress }: { total: number; script: string; onPress: () => void }) {
  const idle = useNavigation().state === "idle";
  const pressed = useRef(false);
  useEffect(() => {
    if (idle) pressed.current = false;
  }, [idle]);
  const soon = () => expectRazorpay(script);
  const press = (submit: FormEvent) => {
    if (pressed.current) return submit.preventDefault();
    pressed.current = true;
    soon();
    onPress();
  };
  return (
    <aside className="card stack" aria-label="Payment">
      <dl className="kv">
        <dt>To pay now</dt>
        <dd className="price">Rs. {rupees(total)}</dd>
      </dl>
      <div className="row">
        <Form method="post" action="/pay" onSubmit={press}>
          <input type="hidden" name="amount" value={total} />
          <button className="btn" name="intent" value="online" onPointerEnter={soon} onFocus={soon} aria-disabled={!idle}>
            Pay on Website
          </button>
        </Form>
        <a className="btn quiet" href="/pay?how=manual#manual">
          Pay Manually
        </a>
      </div>
      <p role="status">{idle ? "" : "Starting your payment..."}</p>
      <p className="small muted">Cards, netbanking and wallets go through Razorpay; we never see your card. To pay by UPI yourself, choose Pay Manually.</p>
    </aside>
  );
}

import { usePayOverlay } from "./usePayOverlay";
import type { Checkout } from "./checkout";
import { rupees } from "../../content/rupees";

/**
 * Razorpay's hosted page: a form that needs no script. With `script`, its overlay opens above and
 * the form is what remains if it does not.
 */
export function HostedCheckout({
  checkout,
  script,
}: {
  checkout: Checkout;
  script: string | null;
}) {
  const { url, orderId, amount, fields } = checkout;
  const working = usePayOverlay(checkout, script);
  return (
    <div className="narrow">
      <h1>Continue to payment</h1>
      <p role="status">{working}</p>
      <div className="card stack">
        <dl className="kv">
          <dt>To pay now</dt>
          <dd className="price">{rupees(amount / 100)}</dd>
          <dt>Order</dt>
          <dd>{orderId}</dd>
        </dl>
        <form method="post" action={url}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">Continue to Razorpay</button>
        </form>
        <p className="small muted">
          Razorpay's page opens next. It shows no UPI apps there: to pay by UPI, choose{" "}
          <a href="/pay?how=manual#manual">Pay Manually</a>.
        </p>
        <p className="small">
          <a href="/pay">Back to your services</a>
        </p>
      </div>
    </div>
  );
}

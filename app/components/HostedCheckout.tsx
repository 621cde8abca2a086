import type { Checkout } from "../visit/checkout";
import { rupees } from "./money";

/** Razorpay's hosted page in place of its overlay: a form that needs no script. */
export function HostedCheckout({ checkout: { url, orderId, amount, fields } }: { checkout: Checkout }) {
  return (
    <div className="narrow">
      <h1>Continue to payment</h1>
      <div className="card stack">
        <dl className="kv">
          <dt>To pay now</dt>
          <dd className="price">Rs. {rupees(amount / 100)}</dd>
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
          Razorpay's page opens next. It shows no UPI apps there: to pay by UPI, choose <a href="/pay?how=manual#manual">Pay Manually</a>.
        </p>
        <p className="small">
          <a href="/pay">Back to your services</a>
        </p>
      </div>
    </div>
  );
}

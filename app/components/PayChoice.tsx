import { rupees } from "./money";

/** The total and the two ways to pay it; the amount goes along as the person saw it. */
export function PayChoice({ total }: { total: number }) {
  return (
    <aside className="card stack" aria-label="Payment">
      <dl className="kv">
        <dt>To pay now</dt>
        <dd className="price">Rs. {rupees(total)}</dd>
      </dl>
      <div className="row">
        <form method="post" action="/pay">
          <input type="hidden" name="amount" value={total} />
          <button className="btn" name="intent" value="online">
            Pay on Website
          </button>
        </form>
        <a className="btn quiet" href="/pay?how=manual#manual">
          Pay Manually
        </a>
      </div>
      <p className="small muted">Cards, netbanking and wallets go through Razorpay; we never see your card. To pay by UPI yourself, choose Pay Manually.</p>
    </aside>
  );
}

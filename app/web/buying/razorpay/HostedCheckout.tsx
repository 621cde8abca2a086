import { usePayOverlay } from "./usePayOverlay";
import type { Checkout } from "../checkout";
import { useWords } from "../../visit/words";
import { Said } from "../../frame/Said";
import { useMeasures } from "../../frame/use-measures";

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
  const pay = useWords("pay");
  const words = pay.hosted;
  const { rupees } = useMeasures();
  const working = usePayOverlay(checkout, script);
  return (
    <div className="wrap">
      <h1>{words.title}</h1>
      <p role="status">{working}</p>
      <div className="card stack column">
        <dl className="kv">
          <dt>{pay.toPay}</dt>
          <dd className="price">{rupees(amount / 100)}</dd>
          <dt>{words.order}</dt>
          <dd>{orderId}</dd>
        </dl>
        <form method="post" action={url}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">{words.onward}</button>
        </form>
        <p className="small muted">
          <Said words={words.noUpi} />
        </p>
        <p className="small">
          <Said words={words.back} />
        </p>
      </div>
    </div>
  );
}

import { getInputProps } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { expectOverlay } from "./gateway";
import { useWords } from "../visit/words";
import { A } from "../frame/A";
import { Said as Words } from "../frame/Said";
import { AsWritten } from "../frame/AsWritten";
import { useMeasures } from "../frame/use-measures";
import type { PaymentBegun } from "../visit/form-fields.server";
import type { Said } from "../visit/problems";
import { SentForm } from "../frame/SentForm";
import type { Checking } from "./ManualSteps";
import { useFields } from "../frame/use-fields";
import { Whose } from "../visit/Whose";

/** What the page says of the person who is paid. */
export interface Payee extends Checking {
  /** "Asha Menon (Demo), INH000000000" */
  registered: string;
  /** what comes back to who stops early, and within how many days, as on the refund page */
  refunds: { promise: string; days: number };
}

interface PayChoiceProps {
  /** what goes along with the press of what was seen (`cartShown`) */
  cart: string;
  total: number;
  /** of the services in the cart */
  names: string[];
  payee: Payee;
  /** heads the way by card: whether the services start or are renewed; null: it is not offered */
  byCard: string | null;
  script: string;
  said: Said;
  onPress: () => void;
}

/**
 * The total and the ways to pay it, each with when the service starts and who checks; the
 * amount goes along as the person saw it. With script, the gateway's is asked for when the press is
 * near.
 */
export function PayChoice({
  cart,
  total,
  names,
  payee,
  byCard,
  script,
  said,
  onPress,
}: PayChoiceProps) {
  const [form, { amount, cart: seen }] = useFields<typeof PaymentBegun>({ id: "payment", said });
  const words = useWords("pay");
  const { rupees, services } = useMeasures();
  const idle = useNavigation().state === "idle";
  const soon = () => expectOverlay(script);
  const press = () => {
    soon();
    onPress();
  };
  return (
    <div className="stack">
      <div className="card row apart">
        <span>
          {words.toPay} <br />
          <span className="small muted">
            {services(names.length)}: <AsWritten>{names.join(", ")}</AsWritten>
          </span>
        </span>{" "}
        <span className="price">{rupees(total)}</span>
      </div>
      {byCard === null ? null : (
        <section className="card way">
          <h2>{byCard}</h2>
          <p className="small muted">
            {words.online.body} {words.unused}
          </p>
          <SentForm form={form} action="/pay" onPress={press}>
            <input {...getInputProps(amount, { type: "hidden", value: false })} value={total} />
            <input {...getInputProps(seen, { type: "hidden", value: false })} value={cart} />
            <Whose />
            <button
              className="btn full"
              name="intent"
              value="online"
              onPointerEnter={soon}
              onFocus={soon}
              aria-disabled={!idle}
            >
              {words.online.pay}
            </button>
          </SentForm>
          <p role="status">{idle ? "" : words.online.starting}</p>
        </section>
      )}
      <section className="card way">
        <h2>{words.byHand.title}</h2>
        <p className="small muted">
          <Words
            words={words.byHand.body}
            values={{
              hours: <AsWritten>{payee.hours}</AsWritten>,
              promise: <AsWritten>{payee.startPromise}</AsWritten>,
            }}
          />{" "}
          {words.unused}
        </p>
        <A className="btn quiet full" href="/pay?how=manual#manual">
          {words.byHand.pay}
        </A>
      </section>
      <p className="small">
        <Words words={words.refund} values={payee.refunds} />
      </p>
      <p className="small muted">
        <Words words={words.payee} values={{ payee: payee.registered }} />
      </p>
    </div>
  );
}

import type { PaymentLine } from "../../backend.server/desk/people/lines";
import type { PersonId, SubscriptionId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Go } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";

/** What one way would give back, or why it cannot. */
export type Offered = { how: "pro-rata" | "all" } & (
  | { paise: number; endsService: boolean; because: string | null; asked: boolean; at: number }
  | { refused: string }
);

/** `running`: which of its services run still, or wait to start. */
export type PaymentToRefund = PaymentLine & { running: string[] };

/** One of several services that were paid together. */
export interface OneOfSeveral {
  subscription: SubscriptionId;
  service: string;
  paise: number;
}

interface RefundPageProps {
  person: PersonId;
  name: string;
  payment: PaymentToRefund;
  offers: Offered[];
  /** why no amount may be given back now either; null: it may */
  amountRefused: string | null;
  /** of a payment for several that run: each with the fee for its days left */
  each: OneOfSeveral[];
  /** what was typed and refused; `same`: because that amount went within a day */
  typed: { amount: string; same: boolean };
  said: Said;
}

/** Three ways to give a payment back; each press names its sum and says what ends. */
export const RefundPage = (props: RefundPageProps) => {
  const { person, name, payment, offers, amountRefused, each, typed, said } = props;
  const never = whyNever(offers, amountRefused);
  return (
    <Frame title={titleOf(offers, name)} at="/people" said={said}>
      <p>{`${inRupees(payment.paise)}, paid on ${dayInWords(payment.receivedAt ?? payment.begunAt)} for ${payment.services.join(", ")}.`}</p>
      {never === null ? (
        <Ways {...{ payment, offers }} />
      ) : (
        <section className="card">
          <p>{never}</p>
        </section>
      )}
      {each.length < 2 ? null : <OnlyOne {...{ person, each }} />}
      {amountRefused === null ? <AnAmount typed={typed} /> : null}
      <p>
        <a className="btn link" href={`/people/${person}`}>
          Go back, change nothing
        </a>
      </p>
    </Frame>
  );
};

/** The one reason for which nothing of it can go back; null: something can, or they differ. */
const whyNever = (offers: Offered[], amountRefused: string | null): string | null =>
  offers.every((one) => "refused" in one && one.refused === amountRefused) ? amountRefused : null;

const Ways = ({ payment, offers }: Pick<RefundPageProps, "payment" | "offers">) => (
  <>
    <ul>
      <li>{howItLeaves(payment)}</li>
      <li>It cannot be undone; the person can buy again.</li>
    </ul>
    {offers.map((one) => (
      <Offer key={one.how} offer={one} payment={payment} />
    ))}
  </>
);

/** Several were paid together, and one of them alone is to end: its sum, and the two presses. */
const OnlyOne = ({ person, each }: Pick<RefundPageProps, "person" | "each">) => (
  <section className="card" aria-labelledby="one">
    <h2 id="one">Only one of them</h2>
    <p>
      The others run on. Give the fee for its days left back as an amount; then end it, which moves
      no money.
    </p>
    <ul>
      {each.map(({ subscription, service, paise }) => (
        <li key={subscription}>
          {paise === 0 ? (
            `${service}: nothing is left of it. `
          ) : (
            <>
              {`${service}: `}
              <a href={`?amount=${paise / 100}#some`}>{`refund ${inRupees(paise)}`}</a>
              {", then "}
            </>
          )}
          <Go href={`/people/${person}/subscriptions/${subscription}/end`}>{`end ${service}`}</Go>
        </li>
      ))}
    </ul>
  </section>
);

const AnAmount = ({ typed }: Pick<RefundPageProps, "typed">) => (
  <section className="card" aria-labelledby="some">
    <h2 id="some">An amount</h2>
    <p>So many rupees go back, and the service runs on unless nothing is left of the payment.</p>
    <form method="post">
      <input type="hidden" name="how" value="amount" />
      <TextField
        id="amount"
        name="amount"
        label="Rupees"
        hint="like 400 or 400.50"
        inputMode="decimal"
        maxLength={15}
        required
        defaultValue={typed.amount}
      />
      {typed.same ? (
        <label className="choice" htmlFor="again">
          <input id="again" type="checkbox" name="again" value="yes" />
          <span>This amount once more, though it went back within a day</span>
        </label>
      ) : null}
      <button className="btn quiet">Refund this amount</button>
    </form>
  </section>
);

/** Names what is left to give back, not what was paid. */
function titleOf(offers: Offered[], name: string): string {
  const all = offers.find(({ how }) => how === "all");
  return all && "paise" in all ? `Refund ${inRupees(all.paise)} to ${name}?` : `Refund to ${name}?`;
}

const titles = { "pro-rata": "The days left", all: "All of it" };

const Offer = ({ offer, payment }: { offer: Offered; payment: PaymentToRefund }) => (
  <section className="card" aria-labelledby={offer.how}>
    <h2 id={offer.how}>{titles[offer.how]}</h2>
    {"refused" in offer ? (
      <p>{offer.refused}</p>
    ) : (
      <form method="post">
        <p>
          {`${inRupees(offer.paise)} go back${offer.because === null ? "" : ` (${offer.because})`}. `}
          {offer.endsService ? ends(payment) : "The service runs on."}
          {offer.asked ? "" : ` ${awayWords}`}
        </p>
        <input type="hidden" name="how" value={offer.how} />
        <input type="hidden" name="paise" value={offer.paise} />
        <input type="hidden" name="at" value={offer.at} />
        <button className={offer.how === "pro-rata" ? "btn" : "btn quiet"}>
          {offer.how === "pro-rata"
            ? `Refund ${inRupees(offer.paise)}`
            : `Refund all ${inRupees(offer.paise)}`}
        </button>
      </form>
    )}
  </section>
);

export const howItLeaves = ({ method }: PaymentLine): string =>
  method === "manual"
    ? "It was paid by UPI: you send the money by bank transfer, and enter the transfer under " +
      "Today. The client is told then."
    : "Razorpay sends it back the way it came, in 5 to 7 days. The client is told.";

export const awayWords =
  "Razorpay does not answer now: this is by what was known before, and it is read again first.";

/** What ends with it, and when. */
export const ends = ({ running, method }: PaymentToRefund): string =>
  running.length === 0
    ? "No service of it runs any more."
    : `${running.join(", ")} ${running.length === 1 ? "ends" : "end"} ${method === "manual" ? "at once" : "once Razorpay has accepted it"}.`;

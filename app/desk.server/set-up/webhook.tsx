import type { ReactNode } from "react";

/** Those that tell us what happened, with the events that are to be ticked in their dashboards. */
const events = {
  razorpay:
    "payment.authorized, payment.captured, payment.failed, order.paid, and all that begin with refund or payment.dispute",
  digio: "doc.signed, doc.sign.failed and doc.sign.rejected",
};
type Party = keyof typeof events;
export const hasWebhook = (id: string): id is Party => Object.hasOwn(events, id);

interface WebhookProps {
  of: Party;
  /** the site's address, without a slash at its end; blank: it is not known yet */
  site: string;
  /** what is said of its secret */
  children: ReactNode;
}

/** Where the provider is told to send what happened, which of it, and with which secret. */
export const Webhook = ({ of, site, children }: WebhookProps) => (
  <section aria-labelledby="webhook">
    <h2 id="webhook">Its webhook</h2>
    {site === "" ? (
      <p>
        Its address begins with the site&apos;s: fill in that page first, and come back to read the
        whole of it here.
      </p>
    ) : (
      <p>
        In the provider&apos;s dashboard: <b>{`${site}/api/v1/webhooks/${of}`}</b>
      </p>
    )}
    <p>{`Events to tick there: ${events[of]}.`}</p>
    <p>{children}</p>
  </section>
);

import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { page, type Html } from "../page";
import type { World } from "../world";
import { books, type Order } from "./entities";
import { pay, type Tried } from "./paying";
import { GatewayProblem } from "./problem";

/**
 * Hosted checkout (Razorpay's documentation: Hosted Checkout): the shop's form in, a page with a
 * button for every outcome, and back by a cross-site POST to `callback_url`. Works without script;
 * with it the way back needs no click.
 */
export function mountHosted(app: Hono, world: World): void {
  const { orders } = books(world.state);
  const { razorpayKeyId } = world.options.keys;

  app.post("/checkout/embedded", async (c) => {
    const asked = Embedded.safeParse(await c.req.parseBody());
    if (!asked.success)
      return refused(
        c,
        `The form is not complete: ${asked.error.issues.map((issue) => issue.path.join(".")).join(", ")}`,
      );
    const kept = orders.get(asked.data.order_id);
    if (asked.data.key_id !== razorpayKeyId || !kept)
      return refused(c, "The id provided does not exist", asked.data.cancel_url);
    if (kept.order.status === "paid")
      return refused(
        c,
        "Your payment has been declined as the order is already paid.",
        asked.data.cancel_url,
      );
    return c.html(choice(asked.data, kept.order));
  });
  app.get("/checkout/embedded", (c) =>
    refused(c, "This page is reached from the shop's pay button. Please go back there."),
  );

  app.post("/checkout/pay", async (c) => {
    const asked = Chosen.safeParse(await c.req.parseBody());
    if (!asked.success) return refused(c, "The form is not complete");
    const { order_id, outcome, callback_url, cancel_url, email, contact } = asked.data;
    if (outcome === "cancel")
      return cancel_url
        ? c.redirect(cancel_url, 303)
        : c.html(
            page(
              "Payment cancelled",
              html`<p>The shop gave no address to go back to. You can close this page.</p>`,
              { bare: true },
            ),
          );
    try {
      const tried = await pay(world, order_id, outcome, { email, contact });
      return c.html(outcome === "vanish" ? vanished : wayBack(callback_url, fieldsOf(tried)));
    } catch (problem) {
      if (problem instanceof GatewayProblem) return refused(c, problem.message, cancel_url);
      throw problem;
    }
  });
}

const address = z.url({ protocol: /^https?$/ });
const Embedded = z.object({
  key_id: z.string(),
  order_id: z.string(),
  callback_url: address,
  cancel_url: address.optional(),
  name: z.string().optional(),
  description: z.string().max(255).optional(),
  "prefill[email]": z.string().optional(),
  "prefill[contact]": z.string().optional(),
});
const Chosen = z.object({
  order_id: z.string(),
  callback_url: address,
  cancel_url: address.optional(),
  outcome: z.enum(["success", "failure", "cancel", "vanish", "late"]),
  email: z.string().optional(),
  contact: z.string().optional(),
});

/** `value` of a button → its words. The same on the hosted page and in the overlay. */
export const buttons = {
  success: "Pay successfully",
  failure: "Fail payment",
  cancel: "Cancel payment",
  vanish: "Pay, but never return",
  late: "Pay late",
} as const;

export const drawnButtons = (): Html =>
  html`${Object.entries(buttons).map(([value, words]) => html`<button name="outcome" value="${value}">${words}</button> `)}`;

export const amountOf = (order: Order): string =>
  `₹${(order.amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`;

const choice = (asked: z.output<typeof Embedded>, order: Order) =>
  page(
    `Pay ${amountOf(order)}`,
    html`<p>
        to ${asked.name ?? "the shop"}${asked.description ? html` for ${asked.description}` : ""}
      </p>
      <p>Order ${order.id}</p>
      <form method="post" action="pay">
        ${hidden({ order_id: order.id, callback_url: asked.callback_url, cancel_url: asked.cancel_url, email: asked["prefill[email]"], contact: asked["prefill[contact]"] })}
        ${drawnButtons()}
      </form>
      <p>"Pay late" fails now and is authorised 20 minutes later.</p>`,
    { bare: true },
  );

const wayBack = (url: string, fields: Record<string, string>) =>
  page(
    "Back to the shop",
    html`<form id="back" method="post" action="${url}">
      ${hidden(fields)}
      <button>Continue to the shop</button>
    </form>`,
    { script: `document.getElementById("back").submit()`, bare: true },
  );

const vanished = page(
  "Paid",
  html`<p>
    The money is taken. This page does not lead back to the shop, as when a tab is closed too early.
  </p>`,
  { bare: true },
);

const hidden = (fields: Record<string, string | undefined>): Html =>
  html`${Object.entries(fields).map(([name, value]) => (value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}" />`))}`;

/**
 * The three fields of a success; of a failure the flat `error[…]` names, with the metadata as JSON
 * text.
 */
function fieldsOf({ fields, failure }: Tried): Record<string, string> {
  if (!failure) return fields;
  const metadata = JSON.stringify({
    payment_id: fields.razorpay_payment_id,
    order_id: fields.razorpay_order_id,
  });
  return Object.fromEntries(
    Object.entries({ ...failure, metadata }).map(([name, value]) => [`error[${name}]`, value]),
  );
}

const refused = (c: Context, why: string, back?: string) =>
  c.html(
    page(
      "This payment cannot go on",
      html`<p>${why}</p>
        ${back ? html`<p><a href="${back}">Back to the shop</a></p>` : ""}`,
      { bare: true },
    ),
    400,
  );

import type { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { page, scriptValue } from "../page";
import type { World } from "../world";
import { books } from "./entities";
import { amountOf, drawnButtons } from "./hosted";
import { pay } from "./paying";
import { GatewayProblem } from "./problem";

/**
 * What the overlay of checkout.js shows: the same buttons as the hosted page, answered to the
 * shop's page by message instead of by form.
 */
export function mountFrame(app: Hono, world: World): void {
  app.get("/checkout/public", (c) => {
    const asked = Public.safeParse(c.req.query());
    const kept = asked.success ? books(world.state).orders.get(asked.data.order_id) : null;
    if (!asked.success || !kept || asked.data.key_id !== world.options.keys.razorpayKeyId)
      return c.html(
        page("This payment cannot go on", html`<p>The id provided does not exist</p>`, {
          bare: true,
        }),
        400,
      );
    const { origin, name, description, email, contact } = asked.data;
    const body = html`<p>to ${name ?? "the shop"}${description ? html` for ${description}` : ""}</p>
      <p>Order ${kept.order.id}</p>
      <p id="said" role="status"></p>
      <form id="pay">${drawnButtons()}</form>`;
    return c.html(
      page(`Pay ${amountOf(kept.order)}`, body, {
        bare: true,
        script: `(${frameScript})(${scriptValue({ order_id: kept.order.id, email, contact })}, ${scriptValue(origin)})`,
      }),
    );
  });

  app.post("/checkout/frame", async (c) => {
    const asked = Chosen.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return c.json({ refused: "The request is not complete" }, 400);
    const { order_id, outcome, email, contact } = asked.data;
    try {
      const { fields, failure } = await pay(world, order_id, outcome, { email, contact });
      if (outcome === "vanish") return c.json({ vanished: true });
      const metadata = { payment_id: fields.razorpay_payment_id, order_id };
      return c.json(failure ? { failed: { ...failure, metadata } } : { paid: fields });
    } catch (problem) {
      if (problem instanceof GatewayProblem) return c.json({ refused: problem.message });
      throw problem;
    }
  });
}

const payer = { email: z.string().optional(), contact: z.string().optional() };
const Public = z.object({
  key_id: z.string(),
  order_id: z.string(),
  origin: z.url({ protocol: /^https?$/ }),
  name: z.string().optional(),
  description: z.string().optional(),
  ...payer,
});
const Chosen = z.object({
  order_id: z.string(),
  outcome: z.enum(["success", "failure", "vanish", "late"]),
  ...payer,
});

const frameScript = `function (about, shop) {
  var said = document.getElementById("said");
  var tell = function (event, data) {
    parent.postMessage({ source: "razorpay-sandbox", event: event, data: data }, shop);
  };
  document.addEventListener("keydown", function (press) {
    if (press.key === "Escape") tell("escape");
  });
  document.getElementById("pay").addEventListener("submit", function (submitted) {
    submitted.preventDefault();
    var outcome = submitted.submitter.value;
    if (outcome === "cancel") return tell("dismiss");
    var asked = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.assign({ outcome: outcome }, about)),
    };
    fetch("frame", asked).then(function (answer) { return answer.json(); }).then(function (answer) {
      if (answer.paid) return tell("success", answer.paid);
      if (answer.vanished) {
        said.textContent = "The money is taken, and the shop is not told.";
        return;
      }
      said.textContent = answer.refused || "The payment failed. You can try again.";
      if (answer.failed) tell("failed", answer.failed);
    }, function () { said.textContent = "The connection broke. You can try again."; });
  });
}`;

import { expect, test } from "vitest";
import type { AnyCall } from "../../../app/api/calls";
import { loader } from "../../../app/routes/pay.cancelled";
import { beganOrder } from "../../../app/web/buying/begun-order.server";
import { aUser } from "../../setup/a-user";

const NUMBER = "+919000000001";
const service = { _id: "s1", name: "stock cash" };
const offer = { _id: "o1", service, price: 1499, duration: 30 };

/**
 * Where the route leads with an API that answers these calls so; `began` counts as begun in this
 * browser.
 */
async function cancelledWith(answers: Partial<Record<AnyCall, { body: object }>>, began = true) {
  const api = ({ name }: { name: AnyCall }) => {
    const { body = {} } = answers[name] ?? bodies[name] ?? {};
    return Promise.resolve({ status: 200, message: "", body, cookies: [], retryAfterS: null });
  };
  const context = {
    api,
    web: { secure: false, cookieSecrets: ["k".repeat(43)] },
    now: () => 1_000,
    language: "en" as const,
    requestId: "r1",
    address: "10.0.0.1",
  };
  const paying = await beganOrder(
    { context: { ...context, api: asBefore }, request: new Request("http://localhost/pay") },
    NUMBER,
    "order_1",
    [offer as never],
  );
  const request = new Request("http://localhost/pay/cancelled?order=order_1", {
    headers: { cookie: `access=a${began ? `; ${paying?.split(";")[0]}` : ""}` },
  });
  const answer = await loader({ context, request });
  return answer.headers.get("location");
}
const user = aUser({ number: NUMBER });
const bodies: Partial<Record<AnyCall, { body: object }>> = {
  currentUser: { body: { currentUser: user } },
  pendingPayments: { body: { payments: [] } },
  activeSubscriptions: { body: { activeSubscriptions: [] } },
  availableServices: { body: [offer] },
};
const asBefore = () =>
  Promise.resolve({
    status: 200,
    message: "",
    body: bodies.activeSubscriptions!.body,
    cookies: [],
    retryAfterS: null,
  });
const runs = {
  body: { activeSubscriptions: [{ service: "s1", endDate: "2030-01-01T00:00:00Z" }] },
};

test("what the API says became of the payment decides", async () => {
  expect(
    await cancelledWith({
      cancelPayment: { body: { outcome: "cancelled" } },
      activeSubscriptions: runs,
    }),
  ).toBe("/pay");
  expect(await cancelledWith({ cancelPayment: { body: { outcome: "taken" } } })).toBe(
    "/subscriptions?from=payment",
  );
});

test("an API that does not say is asked for what is pending and what runs since the order was made here", async () => {
  expect(await cancelledWith({})).toBe("/pay");
  expect(
    await cancelledWith({
      pendingPayments: {
        body: { payments: [{ razorpayObject: { id: "order_1" }, availableServices: [] }] },
      },
    }),
  ).toBe("/subscriptions?from=payment");
  expect(await cancelledWith({ activeSubscriptions: runs })).toBe("/subscriptions?from=payment");
  expect(await cancelledWith({ activeSubscriptions: runs }, false)).toBe("/pay");
});

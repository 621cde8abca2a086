import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import type { AnyCall } from "../../../app/api/calls";
import { sentence, type Sentence } from "../../../app/content/words/sentence";
import { loader } from "../../../app/routes/pay.return";
import { aUser } from "../../setup/a-user";

const NO_ANSWER =
  "We cannot reach our records just now. Please look again in a minute, before you repeat a step.";
const user = aUser({ agreement: false });
const good: Partial<Record<AnyCall, object>> = {
  currentUser: { currentUser: user },
  activeSubscriptions: { activeSubscriptions: [] },
  pendingPayments: { payments: [] },
};

/** A payer comes back, and verifying is answered with 503 and these words. */
async function comesBack(said: Sentence, language: "en" | "hi" = "en") {
  const calls: AnyCall[] = [];
  const api = ({ name }: { name: AnyCall }) => {
    calls.push(name);
    const verifies = name === "verifyPayment" || name === "reVerifyPayment";
    return Promise.resolve({
      status: verifies ? 503 : 200,
      message: "",
      ...(verifies ? { sentence: said } : {}),
      body: good[name] ?? {},
      cookies: [],
      retryAfterS: verifies ? 30 : null,
    });
  };
  const web = { secure: false, cookieSecrets: ["k".repeat(43)] };
  const site = () => ({ translations: {} });
  const visit = { language, requestId: "r1", address: "10.0.0.1" };
  const context = { api, web, site, now: () => 1_000, ...visit };
  const query =
    "razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=" + "a".repeat(64);
  const asked: Partial<LoaderFunctionArgs> = {
    context: context as never,
    params: {},
    request: new Request(`http://localhost/pay/return?${query}`, {
      headers: { cookie: "access=a" },
    }),
  };
  const answer = await loader(asked as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return { status: answer.status, words: await answer.text(), calls };
}

test.each([sentence("platform.cannot-write"), sentence("platform.no-answer")])(
  "who has paid and comes back while nothing can be written is asked to look again, not to pay again (%o)",
  async (said) => {
    const { status, words, calls } = await comesBack(said);
    expect([status, words]).toEqual([503, NO_ANSWER]);
    expect(calls, "asked once").not.toContain("reVerifyPayment");
    expect((await comesBack(said, "hi")).words).toMatch(/\p{Script=Deva}/u);
  },
);

test("while only the gateway is away the payer is led on, as ever", async () => {
  expect((await comesBack(sentence("providers.gateway"))).status).toBe(303);
});

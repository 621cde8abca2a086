import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import type { AnyCall } from "../../../app/api/calls";
import { loader as signed } from "../../../app/routes/details.signed";
import { loader as paid } from "../../../app/routes/pay.return";
import { loader as agreementFile } from "../../../app/routes/details.signed.agreement";
import { takeMessage } from "../../../app/web/visit/messages.server";
import { aUser } from "../../setup/a-user";

const NUMBER = "+919000000001";
const user = aUser({ number: NUMBER, agreement: false });
const good: Partial<Record<AnyCall, object>> = {
  currentUser: { currentUser: user },
  activeSubscriptions: { activeSubscriptions: [] },
  pendingPayments: { payments: [] },
};

/**
 * What a route says on the next page, and which calls it made, when the API knows nothing of what
 * the address names.
 */
async function said(
  loader: (asked: LoaderFunctionArgs) => Promise<Response>,
  address: string,
  about: Partial<typeof user> = {},
) {
  const calls: AnyCall[] = [];
  const api = ({ name }: { name: AnyCall }) => {
    calls.push(name);
    const body = name === "currentUser" ? { currentUser: { ...user, ...about } } : good[name];
    const status = body || name === "refreshToken" ? 200 : 404;
    return Promise.resolve({
      status,
      message: "",
      body: body ?? {},
      cookies: [],
      retryAfterS: null,
    });
  };
  const context = {
    api,
    web: { secure: false, cookieSecrets: ["k".repeat(43)] },
    now: () => 1_000,
    language: "en" as const,
    requestId: "r1",
    address: "10.0.0.1",
  };
  const headers = { cookie: "access=a" };
  const answer = await loader({
    context,
    params: {},
    request: new Request(`http://localhost${address}`, { headers }),
  });
  const next = new Request("http://localhost/", {
    headers: {
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; "),
    },
  });
  const { message, description } = (await takeMessage(context, next))?.message ?? {};
  return { words: `${message} ${description}`, calls };
}

const STRANGER = "Call +91 90000 00000 for your refund";
const stranger = encodeURIComponent(STRANGER);

test.each([
  `/pay/return?error_code=${stranger}&error_description=${stranger}&error_reason=${stranger}&order=${stranger}`,
  `/pay/return?error_description=${stranger}&error_reason=payment_failed`,
  `/pay/return?error_code=X&order=${stranger.slice(0, 40)}`,
  `/pay/return?razorpay_payment_id=pay_1&razorpay_order_id=${stranger.slice(0, 40)}&razorpay_signature=x`,
])("no word of %s is shown", async (address) => {
  const { words } = await said(paid, address);
  expect(words).not.toMatch(/Call|90000|undefined/);
});

// ASVS 15.3.6
test("the reason of a failed payment is told in our words", async () => {
  const { words } = await said(paid, "/pay/return?error_code=X&error_reason=insufficient_funds");
  expect(words).toBe(
    "The payment did not go through There was not enough money in the account. If money was already taken, it will appear under your subscriptions or be refunded. You can try again.",
  );
  for (const reason of ["constructor", "__proto__", "toString"])
    expect((await said(paid, `/pay/return?error_code=X&error_reason=${reason}`)).words).not.toMatch(
      /function|object/,
    );
});

test.each([
  `/details/signed?status=cancel&message=${stranger}`,
  `/details/signed?status=cancel&digio_doc_id=DID1&error_code=${stranger}&message=${stranger}`,
  `/details/signed?status=success&digio_doc_id=${stranger}&message=${stranger}`,
])("no word of %s is shown", async (address) => {
  expect((await said(signed, address)).words).not.toMatch(/Call|90000/);
});

test("a signature is verified once: by the file script fetches, or by the way back", async () => {
  const back = "/details/signed?status=success&digio_doc_id=DID1";
  const fetched = await said(signed, back, { agreement: true });
  expect(fetched.words).toContain("Agreement signed successfully!");
  expect(fetched.calls).not.toContain("verifySigning");
  expect((await said(signed, back)).calls).toContain("verifySigning");
});

test("the file of an agreement that is signed is fetched without verifying again", async () => {
  const { calls } = await said(agreementFile, "/details/signed/agreement.pdf", { agreement: true });
  expect(calls).toContain("signedAgreement");
  expect(calls).not.toContain("verifySigning");
});

test("a link on another site marks no signing as failed", async () => {
  const { words, calls } = await said(signed, "/details/signed?status=x");
  expect(calls).not.toContain("failedSigning");
  expect(words).toContain("Signing was not completed.");
});

import { expect, test } from "vitest";
import type { Offer } from "../../../app/api/contract";
import { dayFirst } from "../../../app/web/frame/dates";
import { rupees, totalOf } from "../../../app/content/rupees";
import { describe as description } from "../../../app/web/buying/razorpay/checkout";
import { safePath, withFrom } from "../../../app/web/visit/from";
import { readReturn, returnQuery } from "../../../app/web/buying/razorpay/browser-return";
import { transferTo, upiLink, whatsappLink } from "../../../app/content/upi";
import demo from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { catalogue } from "../../../app/content/words/catalogue.server";

const offer = (n: number): Offer => ({
  _id: `01OFFER${n}`.padEnd(26, "0"),
  service: {
    _id: `01SERVICE${n}`.padEnd(26, "0"),
    name: "stock cash",
    description: [],
    price: 1499,
    duration: 30,
  },
});

test("rupees are grouped as in India, with paise only where there are some", () => {
  expect([rupees(499), rupees(151000), rupees(1499.5)]).toEqual([
    "Rs. 499",
    "Rs. 1,51,000",
    "Rs. 1,499.50",
  ]);
  expect(totalOf([{ price: 0.1 }, { price: 0.2 }])).toBe(0.3);
});

test("a day is shown as it is in India, across midnight there", () => {
  expect(dayFirst("2026-12-03T18:29:59.999Z")).toBe("03-12-2026");
  expect(dayFirst("2026-12-03T18:30:00.000Z")).toBe("04-12-2026");
});

test("a UPI link writes spaces as %20 and the amount with two decimals", () => {
  expect(
    upiLink({
      upiId: "meridian.ra@validdemo",
      payee: "ASHA MENON",
      rupees: 499,
      note: "Meridian 2B",
    }),
  ).toBe("upi://pay?pa=meridian.ra%40validdemo&pn=ASHA%20MENON&am=499.00&cu=INR&tn=Meridian%202B");
  expect(whatsappLink("919000000001", "a & b")).toBe("https://wa.me/919000000001?text=a%20%26%20b");
});

test("who sends the screenshot by WhatsApp says so in their own language", () => {
  const told = (language: "en" | "hi", reference: string | null) => {
    const { whatsapp } = transferTo(
      Site.parse(demo),
      { rupees: 151_000, reference },
      catalogue[language],
    );
    return new URL(whatsapp.link).searchParams.get("text");
  };
  expect([told("en", "AB12CD"), told("en", null)]).toEqual([
    "I have paid Rs. 1,51,000 for Meridian Research. The screenshot follows. Reference: AB12CD",
    "I have paid Rs. 1,51,000 for Meridian Research. The screenshot follows.",
  ]);
  expect(told("hi", "AB12CD")).toBe(
    "मैंने Meridian Research के लिए ₹1,51,000 का भुगतान कर दिया है। स्क्रीनशॉट अगले संदेश में है। संदर्भ संख्या: AB12CD",
  );
});

test("a description holds whole id pairs only and stays within 200 bytes", () => {
  const words = description(Array.from({ length: 50 }, (_, i) => offer(i)));
  expect(words.length).toBeLessThanOrEqual(200);
  expect(words).toMatch(/^[a-z0-9]/i);
  for (const pair of words.split(" ")) expect(pair).toMatch(/^\w{26}:\w{26}$/);
});

test("what Razorpay posts back is carried on cut, and nothing else is", () => {
  const success = new FormData();
  for (const [name, value] of [
    ["razorpay_payment_id", "pay_1"],
    ["razorpay_order_id", "order_1"],
    ["razorpay_signature", "ab"],
    ["extra", "x"],
  ] as const)
    success.set(name, value);
  expect(returnQuery(success).toString()).toBe(
    "razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=ab",
  );
  expect(readReturn(returnQuery(success))).toEqual({
    success: {
      razorpay_payment_id: "pay_1",
      razorpay_order_id: "order_1",
      razorpay_signature: "ab",
    },
  });

  const failure = new FormData();
  failure.set("error[code]", "BAD_REQUEST_ERROR");
  failure.set("error[description]", "x".repeat(5_000));
  failure.set("error[source]", "customer");
  failure.set("error[step]", "payment_authentication");
  failure.set("error[reason]", "payment_cancelled");
  failure.set("error[metadata]", '{"payment_id":"pay_1","order_id":"order_1"}');
  expect(returnQuery(failure).toString().length).toBeLessThan(500);
  expect(readReturn(returnQuery(failure))).toEqual({
    order: "order_1",
    failure: {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: "x".repeat(200),
        source: "customer",
        step: "payment_authentication",
        reason: "payment_cancelled",
        metadata: { order_id: "order_1", payment_id: "pay_1" },
      },
    },
  });

  for (const metadata of ["", "{}", "not json", "[]", '{"order_id":7}']) {
    const odd = new FormData();
    odd.set("error[metadata]", metadata);
    expect(readReturn(returnQuery(odd)), metadata).toBeNull();
  }
});

test("only a path of this site is a way back", () => {
  for (const path of ["/pay", "/pay/return?a=b&c=d", "/subscriptions?from=payment"])
    expect(safePath(path)).toBe(path);
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    null,
    "pay",
    "/a\nb",
    `/${"a".repeat(2_000)}`,
  ])
    expect(safePath(path), String(path)).toBeNull();
  expect(withFrom("/auth", "/pay?x=1&y=2")).toBe("/auth?from=%2Fpay%3Fx%3D1%26y%3D2");
});

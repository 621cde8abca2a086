import { expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { plain } from "../../setup/html-form";
import { bought, hear, hearDispute } from "../money/till";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/**
 * Who reads a page can type no command and knows nobody by an id: a refusal names the person and
 * the money, and the page or the press that leads on.
 */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const SENT = { on: "2026-11-20", utr: "555566667777" };
const refundPath = (payment: string) => `/people/${shop.asha.id}/payments/${payment}/refund`;
/** What a refused press says, without ids and commands. */
const refusedBy = async (path: string, form: Record<string, string> = {}) => {
  const { status, text } = await desk.post(path, form);
  expect(status, path).toBeGreaterThanOrEqual(400);
  const [, alert = text] = /role="alert"[^>]*>([^]*?)<\/div>/.exec(text) ?? [];
  return withoutIds(plain(alert));
};
const withoutIds = (words: string) => {
  expect(words).not.toMatch(/\b[0-9A-HJKMNP-TV-Z]{26}\b|\bpay_\w+|--\w+/);
  expect(words).not.toMatch(
    /\bdesk [a-z]+ [a-z]|\b(?:refunds|claims) (?:sent|again|list|reject)\b/,
  );
  return words;
};
const byHand = async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  return { id, refund: (await refundPayment(shop.parts, id, "all")).id };
};
const refused = async () => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, { paise: 40_000 });
  return { row, payment, id };
};

it("a refund that is sent already: whose it is, and Correct on Refunds", async () => {
  const { refund } = await byHand();
  await sentByHand(shop.parts, refund, SENT);
  const words = await refusedBy(`/refunds/${refund}/sent`, SENT);
  expect(words).toMatch(/Rs\. 1,499 to Asha Verma.*entered as sent already.*Correct.*Refunds/);
});

it("a refund that is to be sent already, or was done: in words", async () => {
  const { refund } = await byHand();
  expect(await refusedBy(`/refunds/${refund}/by-hand`)).toMatch(/yours to send.*on Today/);
  const online = await refused();
  shop.gateway.balanceTooSmall = false;
  await desk.post(`/refunds/${online.id}/again`);
  const words = await refusedBy(`/refunds/${online.id}/by-hand`);
  expect(words).toMatch(/Rs\. 400 to Asha Verma.*done already/);
});

it("the gateway that refuses again: the presses on its card", async () => {
  const { id } = await refused();
  const words = await refusedBy(`/refunds/${id}/again`);
  expect(words).toMatch(/Ask Razorpay again.*Send it by hand/);
});

it("a reference of another's claim, another refund or a payment is theirs by name", async () => {
  const { refund } = await byHand();
  const { notes, ...asked } = shop.request(2, { utr: SENT.utr, receipt: "ZZZPE9999Z" });
  const theirs = { ...asked, notes: { ...notes, number: "+919876500000" } };
  const other = await claim(shop.parts, await shop.another(), theirs);
  expect(await refusedBy(`/refunds/${refund}/sent`, SENT)).toMatch(
    /claim of Asha Verma of Rs\. 4,498.*reject that claim.*Claims/,
  );
  expect(other).toBeTruthy();
  const came = await refusedBy(`/refunds/${refund}/sent`, { ...SENT, utr: "412345678901" });
  expect(came).toMatch(/payment of Asha Verma of Rs\. 1,499 came in/);
  const used = { ...SENT, utr: "777788889999" };
  await sentByHand(shop.parts, refund, used);
  const again = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, again, null);
  const second = await refundPayment(shop.parts, again, { paise: 30_000 });
  expect(await refusedBy(`/refunds/${second.id}/sent`, used)).toMatch(
    /refund of Rs\. 1,499 to Asha Verma/,
  );
});

it("a claim with another's UTR, our transfer's or none: whose it is, and the press", async () => {
  const waits = await claim(shop.parts, shop.asha, shop.request(1));
  expect(await refusedBy(`/claims/${waits}/confirm`)).toMatch(/names no UTR.*without one/);
  const { notes, ...asked } = shop.request(2, { utr: "412345678903", receipt: "ZZZPE9999Z" });
  const theirs = { ...asked, notes: { ...notes, number: "+919876500000" } };
  const other = await claim(shop.parts, await shop.another(), theirs);
  const stands = () => refusedBy(`/claims/${waits}/confirm`, { utr: "412345678903" });
  expect(await stands()).toMatch(/claim of Asha Verma of Rs\. 4,498.*reject that claim first/);
  await confirmClaim(shop.parts, other);
  expect(await stands()).toMatch(/payment of Asha Verma of Rs\. 4,498.*another transfer/);
  const refund = await refundPayment(shop.parts, other, "all");
  await sentByHand(shop.parts, refund.id, SENT);
  const own = await refusedBy(`/claims/${waits}/confirm`, { utr: SENT.utr });
  expect(own).toMatch(/refund of Rs\. 4,498 to Asha Verma, which you sent.*reject this claim/);
  expect(await refusedBy(`/claims/${"0".repeat(26)}/reject`, { reason: "x" })).toMatch(
    /no such claim/,
  );
});

it("more than came, for several refunds of one payment: the cards on Today", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null, 160_050);
  const whole = await refundPayment(shop.parts, id, "all");
  const words = await refusedBy(`/refunds/${whole.id}/sent`, { ...SENT, amount: "1600.50" });
  expect(words).toMatch(/One transfer for several refunds.*on each of their cards/);
});

it("a refund page says what stands against it, and where it is settled", async () => {
  const { row } = await refused();
  for (const { text } of [await desk.get(refundPath(row.id))]) {
    const words = withoutIds(plain(text));
    expect(words).toMatch(/A refund of this payment, Rs\. 400, was refused.*Today/);
  }
  expect(await refusedBy(refundPath(row.id), { how: "amount", amount: "300" })).toContain("Today");
});

it("the same amount twice in a day is a tick on the page, not a command", async () => {
  const { row } = await bought(shop);
  const hundred = { how: "amount", amount: "100" };
  const meant = () => ({ paise: "10000", at: String(shop.parts.now()) });
  await desk.post(refundPath(row.id), { ...hundred, ...meant() });
  shop.parts.clock.now += 1000;
  const { text } = await desk.post(refundPath(row.id), hundred);
  expect(withoutIds(plain(text))).toMatch(/Rs\. 100 of this payment go back already.*once more/);
  expect(text).toContain('name="again"');
  const again = { ...hundred, again: "yes", ...meant() };
  const done = await desk.post(refundPath(row.id), again);
  expect(done.status).toBe(303);
  expect(shop.gateway.allRefunds.size).toBe(2);
});

it("an open dispute, and a gateway that does not answer: pages, not commands", async () => {
  const { row, payment } = await bought(shop);
  const second = await bought(shop);
  await hearDispute(shop, shop.gateway.disputed(payment.id).id, payment.id);
  const words = await refusedBy(refundPath(row.id), { how: "amount", amount: "300" });
  expect(words).toMatch(/dispute about this payment is open.*Razorpay's dashboard.*Today/);
  shop.gateway.failNext("refund");
  const meant = { how: "amount", amount: "300", paise: "30000", at: String(shop.parts.now()) };
  const away = await refusedBy(refundPath(second.row.id), meant);
  expect(away).toMatch(/refund of Rs\. 300 is filed.*the page Refunds/);
});

it("what is on its way back cannot be given back again: where it stands", async () => {
  const { row } = await bought(shop);
  await hear(shop, shop.gateway.pays(row.provider_order_id ?? "").id);
  shop.gateway.balanceTooSmall = true;
  await desk.post(`/payments/${row.id}/give-back`);
  expect(await refusedBy(`/payments/${row.id}/give-back`)).toMatch(/Rs\. 1,499 is refused.*Today/);
});

it("a transfer sent before the dashboard gave the money is entered on its own page", async () => {
  const { id, payment } = await refused();
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id, 40_000).id);
  const words = await refusedBy(`/refunds/${id}/sent`, SENT);
  expect(words).toMatch(/nothing to send.*left already.*type the rupees that you sent/);
  expect((await desk.get("/refunds")).text).toContain(`href="/refunds/${id}/correct"`);
  const { text } = await desk.get(`/refunds/${id}/correct`);
  expect(text).toContain(`action="/refunds/${id}/sent"`);
  const done = await desk.post(`/refunds/${id}/sent`, { ...SENT, amount: "400" });
  expect(done.status).toBe(303);
});

it("an undoing of what is no claim, or of money that was sent or promised: in words", async () => {
  expect(await refusedBy(`/claims/${"0".repeat(26)}/undo`)).toMatch(/no such claim/);
  expect(await refusedBy(`/claims/${"0".repeat(26)}/confirm`)).toMatch(/no such payment/);
  const { id, refund } = await byHand();
  await sentByHand(shop.parts, refund, SENT);
  expect(await refusedBy(`/claims/${id}/undo`)).toMatch(/went back/);
  const part = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(shop.parts, part, "412345678902");
  const some = await refundPayment(shop.parts, part, { paise: 40_000 });
  await sentByHand(shop.parts, some.id, { ...SENT, utr: "555566667778" });
  expect(await refusedBy(`/claims/${part}/undo`)).toMatch(/Rs\. 400 of this payment went back/);
});

/** The page of a statement with these rows; and what a press of all that it proposes says. */
const compared = async (rows: string[]) => {
  const text = ["Date,Narration,Deposit Amt.", ...rows].join("\n");
  const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
  const page = await desk.post("/statement", { text, ...columns });
  const shown = (/name="shown" value="([^"]*)"/.exec(page.text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  const press = async () =>
    withoutIds(plain((await desk.post("/statement/confirm", { shown, take: "0" })).text));
  return { words: withoutIds(plain(page.text)), press };
};

it("money to send to a claim's client: by its sum, on its card and on the statement", async () => {
  const { id } = await byHand();
  await refundPayment(shop.parts, id, { paise: 40_000 }).catch(() => undefined);
  const waits = await claim(shop.parts, shop.asha, shop.request(2, { reference: "EXS9EG" }));
  const { text, status } = await desk.post(`/claims/${waits}/confirm`, { utr: "412345678903" });
  expect(status).toBe(409);
  expect(withoutIds(plain(text))).toMatch(/are to send this client Rs\. 1,499.*on Today/);
  const { words, press } = await compared(["20/11/26,UPI/412345678903/ASHA VERMA/EXS9EG,4498.00"]);
  expect(words).toMatch(/are to send this client Rs\. 1,499/);
  expect(await press()).toMatch(/not confirmed.*are to send this client Rs\. 1,499/);
});

it("a statement line naming another's claim, our own transfer or more than was asked", async () => {
  const { refund } = await byHand();
  await sentByHand(shop.parts, refund, SENT);
  const own = await compared([`20/11/26,UPI/${SENT.utr}/ASHA VERMA,1499.00`]);
  expect(own.words).toMatch(
    /names a transfer that you sent \(refund of Rs\. 1,499 to Asha Verma\)/,
  );
  await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  const { notes, ...asked } = shop.request(2, { receipt: "ZZZPE9999Z", reference: "QQQQ22" });
  const theirs = { ...asked, notes: { ...notes, number: "+919876500000" } };
  await claim(shop.parts, await shop.another(), theirs);
  const both = await compared(["20/11/26,NEFT ASHA VERMA EXS9EG QQQQ22,1499.00"]);
  expect(both.words).toMatch(/reference QQQQ22 of the claim of Asha Verma of Rs\. 4,498/);
  expect(await both.press()).toMatch(/not confirmed.*claim of Asha Verma of Rs\. 4,498/);
  const more = await compared(["20/11/26,NEFT ASHA VERMA EXS9EG,1599.00"]);
  expect(await more.press()).toMatch(/brought Rs\. 1,599.*claim is of Rs\. 1,499/);
});

it("a line that paid already, pressed on a page of before: whose claim it paid", async () => {
  await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  const { press } = await compared(["20/11/26,NEFT ASHA VERMA EXS9EG,1499.00"]);
  await press();
  expect(await press()).toMatch(/was confirmed before, by this line/);
});

it("a bank statement without a byte", async () => {
  const form = new FormData();
  form.append("file", new File([], "statement.csv", { type: "text/csv" }));
  const { status, text } = await desk.upload("/statement", form);
  expect([status, plain(text)]).toEqual([422, expect.stringContaining("The file is empty")]);
});

it("a whole refund's page sent a second time: how it stands, and a way on", async () => {
  const online = (await bought(shop)).row.id;
  const manual = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, manual, "412345678901");
  const says = [
    [online, "Nothing is left to refund."],
    [
      manual,
      "Rs. 1,499 of this payment is to be sent by you already. Enter its transfer on Today.",
    ],
  ] as const;
  for (const [payment, words] of says) {
    const path = refundPath(payment);
    const [, at = ""] = /name="at" value="(\d+)"/.exec((await desk.get(path)).text) ?? [];
    const form = { how: "all", paise: "149900", at };
    expect((await desk.post(path, form)).status).toBe(303);
    expect(await refusedBy(path, form)).toContain(words);
    const { status, text } = await desk.post(path, form);
    expect([status, text]).toEqual([
      409,
      expect.stringContaining(`href="/people/${shop.asha.id}"`),
    ]);
  }
});

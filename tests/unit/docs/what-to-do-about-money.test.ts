import { readFileSync } from "node:fs";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteDispute } from "../../../app/backend.server/money/disputes/disputes";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { isTimeLost } from "../../../app/backend.server/money/lost-time";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { sweep } from "../../../app/backend.server/money/sweep/sweep";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { DAY, HOUR, Shop } from "../payments/shop";

/** What "What to do when" says to type for what one sees. */
const commandsOf = (seen: string): string[] => {
  const row = readFileSync("docs/operating.md", "utf8")
    .split("\n")
    .find((line) => line.startsWith("| ") && (line.split(" | ")[0] ?? "").includes(seen));
  if (!row) throw new Error(`no row for ${seen}`);
  return [...row.matchAll(/`sudo desk ([^`]+)`/g)].map(([, typed = ""]) => typed);
};

let shop: Shop;
let folder: string;
beforeEach(async () => {
  shop = await Shop.open();
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/** Types a command of the document's, its names in capitals replaced. */
const type = async (
  command: string | undefined,
  ids: Record<string, string> = {},
  more: string[] = [],
) => {
  if (!command) throw new Error("the row names no such command");
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const lines: string[] = [];
  const argv = [...words.map((word) => ids[word] ?? word), ...more];
  const code = await runOperator(shop.parts, argv, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};

/** The newest letter of this subject to the owner. */
const mailed = async (subject: string): Promise<string> => {
  const rows = await shop.parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("person_id", "is", null)
    .orderBy("id", "desc")
    .execute();
  const letter = rows
    .map((row) => openLetter(shop.parts, row.letter_enc))
    .find((one) => one.subject.startsWith(subject));
  if (!letter) throw new Error(`no letter "${subject}"`);
  return letter.text;
};

const bought = async () => {
  const { id } = await shop.order(1);
  const payment = shop.gateway.pays(id);
  await shop.verify(id, payment.id);
  return { row: await shop.row(id), payment };
};
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().execute();

test("a refund failed: asked again, the client has the money", async () => {
  const { row, payment } = await bought();
  shop.gateway.refundsPend = true;
  await refundPayment(shop.parts, row.id, "all");
  const [made] = await shop.gateway.refundsOf(payment.id);
  shop.gateway.refundFails(made?.id ?? "");
  await shop.after(DAY);
  expect(await mailed("A refund failed")).toContain("has not got the money");
  const [list, again] = commandsOf("A refund failed");
  const [refund] = await refunds();
  expect((await type(list)).said).toContain(refund?.id);
  shop.gateway.refundsPend = false;
  expect((await type(again, { ID: refund?.id ?? "" })).code).toBe(0);
  expect((await refunds())[0]?.state).toBe("processed");
});

test("a refund was refused: mended and asked again, or sent by hand, or given up", async () => {
  const { row } = await bought();
  shop.gateway.balanceTooSmall = true;
  expect((await refundPayment(shop.parts, row.id, "all")).state).toBe("refused");
  expect(await mailed("A refund was refused")).toContain("does not have enough balance");
  const [again, byHand, sent, withdraw] = commandsOf("A refund was refused");
  const ID = (await refunds())[0]?.id ?? "";
  expect(await type(again, { ID })).toMatchObject({ code: 1 });
  expect((await type(byHand, { ID })).code).toBe(0);
  expect((await type(withdraw, { ID })).code).toBe(0);
  expect((await refundPayment(shop.parts, row.id, "all")).state).toBe("refused");
  const second = (await refunds())[1]?.id ?? "";
  expect((await type(byHand, { ID: second })).code).toBe(0);
  expect((await type(sent, { ID: second })).code).toBe(0);
  expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
});

test("a refund is due: it goes by itself, at once, or not yet", async () => {
  const { row } = await bought();
  const [now, hold, release] = commandsOf("A refund is due");
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await shop.after(2 * HOUR);
  expect(await mailed("A refund is due")).toContain("48 hours");
  expect((await type(hold, { PAYMENT: second.id })).code).toBe(0);
  shop.parts.clock.now += 3 * DAY;
  await returnOwed(shop.parts);
  expect(await shop.gateway.refundsOf(second.id)).toHaveLength(0);
  expect((await type(release, { PAYMENT: second.id })).code).toBe(0);
  expect((await type(now, { ID: row.id })).code).toBe(0);
  expect(await shop.gateway.refundsOf(second.id)).toHaveLength(1);
});

test("a slip in what was entered of a transfer is put right, and told", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  const REFUND = (await refundPayment(shop.parts, id, "all")).id;
  const wrong = `refunds sent ${REFUND} --on 2026-11-20 --utr 412345678902`;
  expect((await type(wrong)).code).toBe(0);
  const [correct] = commandsOf("a wrong day or reference was entered");
  expect((await type(correct, { REFUND })).code).toBe(0);
});

test("a client who paid by UPI wants the money back: they hear when it was sent", async () => {
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  const [refund, sent] = commandsOf("a client who paid by UPI");
  expect((await type(refund, { ID: id })).code).toBe(0);
  const REFUND = (await refunds())[0]?.id ?? "";
  expect((await type(sent, { REFUND })).code).toBe(0);
  const told = await shop.parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "payment refunded")
    .execute();
  expect(told.map((one) => openLetter(shop.parts, one.letter_enc).text).join()).toContain(
    "412345678901",
  );
});

test("money came for no order: the ledger shows it", async () => {
  await sweep(shop.parts, 0);
  const payment = shop.gateway.paysOnPage(150_000);
  await shop.after(HOUR);
  await sweep(shop.parts, 0);
  expect(await mailed("Money came for no order")).toContain(payment.id);
  const [money] = commandsOf("Money came for no order");
  expect(await type(money)).toMatchObject({ code: 0, said: expect.stringContaining(payment.id) });
});

test("a dispute: a folder of evidence, and the service paused", async () => {
  const { row, payment } = await bought();
  const dispute = shop.gateway.disputed(payment.id);
  await noteDispute(shop.parts, dispute);
  expect(await mailed("Dispute of")).toContain("dashboard by");
  const [evidence, list, pause] = commandsOf("Dispute of");
  const to = join(folder, "made");
  expect((await type(evidence, { ID: row.id }, ["--to", to])).code).toBe(0);
  expect(existsSync(join(to, "3-invoice.pdf"))).toBe(true);
  expect((await type(list)).said).toContain(dispute.id);
  expect((await type(pause, { DISPUTE: dispute.id })).code).toBe(0);
  expect(await shop.active()).toHaveLength(0);
});

test("a refund waits no more: what was sent all the same is entered", async () => {
  const { row, payment } = await bought();
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  shop.gateway.refundsInDashboard(payment.id);
  await shop.after(DAY);
  await sweep(shop.parts, 0);
  expect(await mailed("A refund waits for you no more")).toContain("Do not send it");
  const [sent] = commandsOf("A refund waits for you no more");
  expect((await type(sent, { REFUND: id })).code).toBe(0);
  expect((await type("money")).code).toBe(1);
});

test("a claim names our transfer: enter it, reject the claim, or its money came in", async () => {
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, paid, null);
  const { id: REFUND } = await refundPayment(shop.parts, paid, "all");
  const ID = await claim(shop.parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  const [sent, reject] = commandsOf("You are to send this client");
  expect((await type("claims confirm ID", { ID })).said).toContain("You are to send this client");
  expect((await type(sent, { REFUND })).said).toContain("NAMES THE SAME REFERENCE");
  expect((await type(reject, { ID })).code).toBe(0);
});

test("a claim of whom money is to be sent is confirmed once its own is said to be in", async () => {
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, paid, null);
  await refundPayment(shop.parts, paid, "all");
  const ID = await claim(shop.parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  const [, , confirm] = commandsOf("You are to send this client");
  expect((await type("claims confirm ID", { ID })).code).toBe(1);
  expect((await type(confirm, { ID })).code).toBe(0);
});

test("what was written off came back: nothing is left to do, and a client who pays after all is entered", async () => {
  const { row, payment } = await bought();
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  expect((await type(`refunds by-hand ${id}`)).code).toBe(0);
  const transfer = `refunds sent ${id} --on 2026-11-20 --utr 412345678901`;
  expect((await type(transfer)).code).toBe(0);
  shop.gateway.refundsInDashboard(payment.id, 40_000);
  await shop.after(DAY);
  await sweep(shop.parts, 0);
  const twice = commandsOf("too much went out");
  const writeOff = twice.find((command) => command.includes("--written-off"));
  expect((await type(writeOff, { PAYMENT: payment.id })).code).toBe(0);
  const [money, back] = commandsOf("What was written off came back");
  expect((await type(back, { PAYMENT: payment.id })).code).toBe(0);
  expect(await mailed("What was written off came back")).toContain(payment.id);
  expect((await type(money)).code).toBe(0);
});

test("a backup was put back: nothing goes by itself until the owner has looked", async () => {
  await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, shop.parts.now() - DAY));
  const [list, checked, restores] = commandsOf(`the doctor's "restored"`);
  for (const command of [restores, list, checked]) expect((await type(command)).code).toBe(0);
  expect(await isTimeLost(shop.parts.store.db)).toBe(false);
});

test("a refund is filed and not answered: it is listed until it is asked again by itself, and given once", async () => {
  const { row, payment } = await bought();
  shop.gateway.failNext("refund");
  const asked = await type(`payments refund ${row.id} --yes`);
  expect(asked.said).toContain("is filed, and Razorpay may have it already");
  const [list] = commandsOf("is filed");
  const [refund] = await refunds();
  expect((await type(list)).said).toContain(refund?.id);
  shop.parts.clock.now += HOUR;
  await askRefundsAgain(shop.parts);
  expect((await type(list)).said).toContain("There are no such refunds.");
  expect(await shop.gateway.refundsOf(payment.id)).toHaveLength(1);
});

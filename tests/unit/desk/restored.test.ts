import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { emptyStore } from "../../../app/backend.server/empty-store";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { isTimeLost } from "../../../app/backend.server/money/lost-time";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { HowMuch } from "../../../app/backend.server/money/refunds/what-to-refund";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { DAY } from "../payments/shop";
import { bought, hear } from "../money/till";
import { linksOf, said } from "../../setup/read-page";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const PAGES = ["/", "/refunds", "/claims", "/people", "/payments"];
const WARNS = "The database was put back to an earlier time";
const HOURS = /by itself (after )?48 hours/;
const putBack = () =>
  desk.shop.parts.store.transaction((tx) =>
    noteRestore(desk.shop.parts, tx, desk.shop.parts.now() - DAY),
  );
/** A refund that waits to be sent by bank transfer. */
const toSend = async (howMuch: HowMuch = "all"): Promise<string> => {
  const { shop } = desk;
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  return (await refundPayment(shop.parts, id, howMuch)).id;
};
const refundOf = async (id: string) => {
  const rows = await desk.shop.parts.store.db.selectFrom("refunds").selectAll().execute();
  const row = rows.find((one) => one.id === id);
  return { state: row?.state, paise: row?.amount_paise ?? 0 };
};
const stateOf = async (id: string) => (await refundOf(id)).state;
const typed = async (...words: string[]) => {
  const [lines, beside]: [string[], string[]] = [[], []];
  const code = await runOperator(
    desk.shop.parts,
    words,
    (line) => lines.push(line),
    (line) => beside.push(line),
  );
  return { code, said: lines.join("\n"), beside: beside.join("\n") };
};
const today = () => new Date(desk.shop.parts.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const dayBefore = () => new Date(desk.shop.parts.now() - DAY).toISOString().slice(0, 10);

test("until somebody looks, every page and command says the database was put back", async () => {
  for (const page of PAGES) expect((await desk.get(page)).text).not.toContain(WARNS);
  expect((await typed("refunds", "list")).beside).toBe("");
  await putBack();
  for (const page of PAGES) {
    const { text } = await desk.get(page);
    expect([page, text.includes(WARNS), text.includes('href="/restored"')]).toEqual([
      page,
      true,
      true,
    ]);
  }
  for (const words of [["refunds", "list"], ["today"], ["money"], ["claims", "list", "--json"]])
    expect((await typed(...words)).beside).toContain("desk restores list");
  const { text } = await desk.get("/restored");
  for (const words of ["services that they left", "transfers that you entered", "bank statement"])
    expect(text).toContain(words);
  expect((await desk.post("/restored/compared")).headers.location).toBe("/?done=restored-checked");
  expect(await isTimeLost(desk.shop.parts.store.db)).toBe(false);
  expect((await desk.get("/?done=restored-checked")).text).not.toContain(WARNS);
  expect((await desk.get("/restored")).text).toContain("There is nothing to compare.");
});

test("a transfer that left since the database was put back is asked about once more, on the page and by command", async () => {
  const [one, other] = [await toSend(), await toSend()];
  await putBack();
  const on = today();
  const first = await desk.post(`/refunds/${one}/sent`, { on, utr: "512345678901" });
  expect([first.status, await stateOf(one)]).toEqual([409, "to send"]);
  expect(first.text).toContain("Had this money left before?");
  expect(first.text).toMatch(/It is the refund of Rs\. [\d,]+ to Asha Verma\./);
  const meant = { on, utr: "512345678901", meant: on };
  expect((await desk.post(`/refunds/${one}/sent`, meant)).status).toBe(303);
  expect(await stateOf(one)).toBe("sent");

  const words = ["refunds", "sent", other, "--on", on, "--utr", "512345678902"];
  expect(await typed(...words)).toMatchObject({ code: 1, said: expect.stringContaining("--yes") });
  expect(await stateOf(other)).toBe("to send");
  expect((await typed(...words, "--yes")).code).toBe(0);
  expect(await stateOf(other)).toBe("sent");
});

test("a transfer of the lost time is entered as what left then, not what is due now", async () => {
  const id = await toSend({ paise: 40_000 });
  await desk.shop.after(DAY);
  await desk.signIn();
  const field = `id="amount-${id}"`;
  expect((await desk.get("/")).text).not.toContain(field);
  await putBack();
  expect((await desk.get("/")).text).toContain(field);
  const asked = await desk.post(`/refunds/${id}/sent`, { on: today(), utr: "512345678901" });
  expect(asked.text).toContain("with its day, UTR and amount");
  const words = ["refunds", "sent", id, "--on", today(), "--utr", "512345678901"];
  expect((await typed(...words)).said).toContain("--amount");

  const left = { on: dayBefore(), utr: "512345678901" };
  const less = await desk.post(`/refunds/${id}/sent`, { ...left, amount: "1" });
  expect([less.status, await stateOf(id)]).toEqual([422, "to send"]);
  const more = { ...left, amount: "401" };
  const meant = await desk.post(`/refunds/${id}/sent`, more);
  expect([meant.status, await stateOf(id)]).toEqual([409, "to send"]);
  expect(meant.text).toContain("you type Rs. 401");
  expect((await desk.post(`/refunds/${id}/sent`, { ...more, meant: left.on })).status).toBe(303);
  expect(await refundOf(id)).toEqual({ state: "sent", paise: 40_100 });
});

test("what is owed is not said to go back by itself before somebody has looked", async () => {
  const { row } = await bought(desk.shop);
  await hear(desk.shop, desk.shop.gateway.pays(row.provider_order_id ?? "").id);
  for (const page of ["/", "/refunds"]) expect((await desk.get(page)).text).toMatch(HOURS);
  await putBack();
  for (const page of ["/", "/refunds"]) {
    const { text } = await desk.get(page);
    expect(text).not.toMatch(HOURS);
    expect(text).toContain("by itself once you have compared the lost time");
  }
});

test("a transfer of the lost time is entered anew unasked, and after the look any", async () => {
  const one = await toSend();
  await desk.shop.after(DAY);
  await desk.signIn();
  const other = await toSend();
  await putBack();
  const lost = { on: dayBefore(), utr: "512345678901" };
  expect((await desk.post(`/refunds/${one}/sent`, lost)).status).toBe(303);
  await desk.post("/restored/compared");
  const since = { on: today(), utr: "512345678902" };
  expect((await desk.post(`/refunds/${other}/sent`, since)).status).toBe(303);
});

test("the page after a restore names each refund that waits, with its link, and does not lead to itself", async () => {
  const id = await toSend({ paise: 40_000 });
  await putBack();
  const { text } = await desk.get("/restored");
  expect(said({ html: text })).toContain("Asha Verma : Rs. 400, to send. If your statement shows");
  expect(linksOf(text).map(({ href }) => href)).toContain(`/refunds#refund-${id}`);
  expect((await desk.get("/refunds")).text).toContain(`id="refund-${id}"`);
  expect(linksOf(text).filter(({ href }) => href === "/restored")).toEqual([]);
});

test("the sandbox's reset takes the mark away: a desk that is empty has lost no time", async () => {
  await putBack();
  expect(said({ html: (await desk.get("/people")).text })).toContain(WARNS);
  await emptyStore(desk.shop.parts);
  for (const page of PAGES)
    expect(said({ html: (await desk.get(page)).text })).not.toContain(WARNS);
});

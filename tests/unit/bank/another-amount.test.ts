import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import type { Desk } from "../desk/desk";
import { expectAccountedFor, letters } from "../money/till";
import { refusalOf } from "../people";
import { ashaClaims, atDesk } from "./at-desk";

const UTR = "412345678901";
const statement = (rupees: string) =>
  `Date,Narration,Deposit Amt.\n20/11/26,UPI/${UTR}/ASHA VERMA/EXS9EG,${rupees}`;

let desk: Desk;
let folder: string;
let said: string[];
let id: string;
atDesk(async (opened, empty) => {
  [desk, folder, said] = [opened, empty, []];
  const { parts } = desk.shop;
  const email_enc = parts.seal.close("asha@example.com", "people.email");
  await parts.store.db.updateTable("people").set({ email_enc }).execute();
  id = await ashaClaims(desk);
});

const run = (...words: string[]) => runOperator(desk.shop.parts, words, (one) => said.push(one));
const match = (rupees: string, ...words: string[]) => {
  const file = join(folder, "statement.csv");
  writeFileSync(file, statement(rupees));
  return run("claims", "match", file, "--columns", "day=1,text=2,amount=3", ...words);
};
const stateOf = async () => (await desk.shop.history(id)).at(-1);
const sums = () => balance(desk.shop.parts.store.db);
const toSend = () =>
  desk.shop.parts.store.db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "to send")
    .executeTakeFirst();

describe("a line of the bank statement that brought less than the claim", () => {
  it("does not confirm it by the command, whatever is said; both amounts are named", async () => {
    for (const words of [[], ["--received", "149"]]) {
      expect(await match("149.00", "--confirm", id, ...words)).toBe(1);
      expect(said.join("\n")).toContain(
        "Rs. 149 came, and this claim is of Rs. 1,499: a tenth or less (was a digit left out?). Rs. 1,350 is missing",
      );
    }
    expect(await stateOf()).toBe("claimed");
    expect(await desk.shop.subscriptions()).toEqual([]);
  });
  it("cannot be ticked on the page, and does not confirm it when sent all the same", async () => {
    const text = statement("149.00");
    const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
    const page = await desk.post("/statement", { text, ...columns });
    expect(page.text).toContain("Rs. 1,350 is missing");
    expect(page.text).not.toContain('name="take"');
    const form = { shown: shownOn(page.text), take: "0", meant: "0" };
    const pressed = await desk.post("/statement/confirm", form);
    expect(pressed.text).toContain("is not confirmed. Rs. 149 came");
    expect(await stateOf()).toBe("claimed");
  });
  it("nor does it where the owner types what came", async () => {
    const { parts } = desk.shop;
    expect(await refusalOf(confirmClaim(parts, id, UTR, 149_800))).toMatchObject({ status: 409 });
    const typed = await desk.post(`/claims/${id}/confirm`, { utr: UTR, received: "1498" });
    expect(typed.status).toBe(409);
    expect(typed.text).toContain("Rs. 1 is missing");
    expect(typed.text).toContain('value="1498"');
    expect(await stateOf()).toBe("claimed");
  });
});

describe("a line that brought more than the claim", () => {
  it("does not confirm it by the command in silence: what came is to be said", async () => {
    expect(await match("1599.00", "--confirm", id)).toBe(1);
    expect(said.join("\n")).toContain(
      "This line brought Rs. 1,599, and the claim " +
        id +
        " is of Rs. 1,499. Nothing was confirmed.",
    );
    expect(said.join("\n")).toContain(`--confirm ${id} --received 1599`);
    expect(await match("1599.00", "--confirm", id, "--received", "1500")).toBe(1);
    expect(await stateOf()).toBe("claimed");
    said = [];
    for (const words of [[], ["--yes"], ["--above", "10"]]) {
      expect(await match("1599.00", "--confirm", id, "--received", "1599", ...words)).toBe(1);
      expect(said.join("\n")).toContain("Rs. 1,599 came for Rs. 1,499? Rs. 100 would be yours");
    }
    expect(said.join("\n")).toContain(`--confirm ${id} --received 1599 --above 100`);
    expect(await stateOf()).toBe("claimed");
    said = [];
    const above = ["--received", "1599", "--above", "100"];
    expect(await match("1599.00", "--confirm", id, ...above)).toBe(0);
    const rest = (await toSend())?.id ?? "";
    expect(said[0]).toContain(`The letter waits until`);
    expect(said[0]).toContain(`desk claims undo ${id}`);
    expect(said[1]).toContain("Rs. 100 came above it and is yours to send back");
    expect(said[1]).toContain(`desk refunds sent ${rest} --on DAY --utr REFERENCE`);
    expect(await stateOf()).toBe("fulfilled");
  });
  it("nor on the page: it is asked once more, with both amounts", async () => {
    const text = statement("1599.00");
    const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
    const page = await desk.post("/statement", { text, ...columns });
    expect(page.text).toContain("Yes: Rs. 1,599 came for Rs. 1,499. Rs. 100 is then mine to send");
    const form = { shown: shownOn(page.text), take: "0" };
    const pressed = await desk.post("/statement/confirm", form);
    expect(pressed.text).toContain("is not confirmed. This line brought Rs. 1,599");
    expect(await stateOf()).toBe("claimed");
    await desk.post("/statement/confirm", { ...form, meant: "0" });
    expect(await stateOf()).toBe("fulfilled");
    expect(await sums()).toMatchObject({ captured: 159_900, served: 149_900, owed: 10_000 });
  });

  it("is taken at the second word only, by the command; what is left to do is said", async () => {
    const words = ["claims", "confirm", id, "--utr", UTR, "--received"];
    expect(await run(...words, "149900")).toBe(1);
    expect(said.join("\n")).toContain(
      "Rs. 1,49,900 came for Rs. 1,499? That is 100 times the claim: were paise typed for rupees? Rs. 1,48,401 would be yours",
    );
    said = [];
    expect(await run(...words, "1599")).toBe(1);
    expect(said.join("\n")).toContain("Rs. 1,599 came for Rs. 1,499? Rs. 100 would be yours");
    expect(said.join("\n")).toContain("--above 100");
    expect(await stateOf()).toBe("claimed");
    expect(await sums()).toMatchObject({ captured: 0, owed: 0 });
    said = [];
    expect(await run(...words, "1599", "--above", "100")).toBe(0);
    expect(said[1]).toContain("Rs. 100 came above it and is yours to send back");
    expect(said[1]).toContain(`refunds sent ${(await toSend())?.id} --on DAY`);
    said = [];
    expect(await run(...words, "1599")).toBe(1);
    expect(said).toEqual(["This claim is confirmed already."]);
  });

  it("is not taken with a yes that was typed first: the rest is to be named, and ten times is asked about", async () => {
    const words = ["claims", "confirm", id, "--utr", UTR, "--received", "14990"];
    for (const more of [["--yes"], ["--above", "13490"], ["--yes", "--above", "14990"]]) {
      said = [];
      expect(await run(...words, ...more)).toBe(1);
      expect(said.join("\n")).toContain(
        "Rs. 14,990 came for Rs. 1,499? That is 10 times the claim: were paise typed for rupees?",
      );
      expect(said.join("\n")).toContain("--above 13491");
    }
    expect(await stateOf()).toBe("claimed");
    expect(await run("claims", "confirm", id, "--above", "100")).toBe(64);
    expect(await run(...words, "--above", "13491")).toBe(0);
  });

  it("is taken at the second press only, where the owner types what came, and only for the sum that was shown", async () => {
    const form = { utr: UTR, received: "149900" };
    const asked = await desk.post(`/claims/${id}/confirm`, form);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("That is 100 times the claim: were paise typed for rupees?");
    expect(asked.text).toContain("Yes: Rs. 1,49,900 came for Rs. 1,499");
    const other = { ...form, received: "1599", meant: "149900" };
    expect((await desk.post(`/claims/${id}/confirm`, other)).text).toContain("Rs. 100 would be");
    expect(await stateOf()).toBe("claimed");
    const meant = { ...other, without: "", meant: "1599" };
    const pressed = await desk.post(`/claims/${id}/confirm`, meant);
    expect(pressed.headers.location).toBe("/?done=confirmed-more");
    const today = (await desk.get("/?done=confirmed-more")).text;
    expect(today).toContain("yours to send back");
    expect(today, "on Today").not.toContain("goes back by itself");
    expect(await sums()).toMatchObject({ captured: 159_900, served: 149_900, owed: 10_000 });
  });

  it("stands in the ledger with all that came: the rest is the owner's to send, and the client hears of it then", async () => {
    expect(
      await run("claims", "confirm", id, "--utr", UTR, "--received", "1599", "--above", "100"),
    ).toBe(0);
    expect(await sums()).toMatchObject({ captured: 159_900, served: 149_900, owed: 10_000 });
    const refund = await toSend();
    expect(refund).toMatchObject({ amount_paise: 10_000, ends_service: 0, payment_id: id });
    said = [];
    await run("money");
    expect(said.join("\n")).toContain("to send, Rs. 1,599 came for Rs. 1,499.");
    await expectAccountedFor(desk.shop);
    const { parts } = desk.shop;
    const transfer = { on: dateInIndia(parts.now()), utr: "N612345678901234" };
    await sentByHand(parts, refund?.id ?? ("" as never), transfer);
    expect(await sums()).toMatchObject({ captured: 159_900, served: 149_900, returned: 10_000 });
    expect(await stateOf()).toBe("fulfilled");
    expect(await desk.shop.active()).toHaveLength(1);
    expect((await letters(desk.shop, "payment refunded"))[0]).toContain("Rs. 100 of Rs. 1,599");
    await expectAccountedFor(desk.shop);
  });

  it("is undone with all of it, and confirmed again for what it is", async () => {
    const { parts } = desk.shop;
    await confirmClaim(parts, id, UTR, 159_900);
    await undoClaim(parts, id, "by-mistake");
    expect(await sums()).toMatchObject({ captured: 0, owed: 0 });
    expect(await toSend()).toBeUndefined();
    await confirmClaim(parts, id, UTR, 169_900);
    expect(await sums()).toMatchObject({ captured: 169_900, served: 149_900, owed: 20_000 });
    await expectAccountedFor(desk.shop);
  });

  it("whose rest the owner gave up to send can still be sent: it goes by bank transfer, never by the gateway", async () => {
    const { parts } = desk.shop;
    await confirmClaim(parts, id, UTR, 159_900);
    await run("refunds", "withdraw", (await toSend())?.id ?? "", "--yes");
    expect(await sums()).toMatchObject({ owed: 10_000 });
    expect(await toSend()).toBeUndefined();
    expect((await desk.get("/refunds")).text).toContain("you keep it: refund");
    said = [];
    await run("refunds", "release", `${id}-over`);
    expect(said).toEqual([
      `${id}-over is yours to send by bank transfer (refunds list) after 48 hours.`,
    ]);
    expect((await desk.get("/refunds")).text).toContain("you send it by bank transfer");
    for (const path of ["/refunds", "/"])
      expect((await desk.get(path)).text, path).not.toMatch(/by itself/);
    said = [];
    expect(await run("payments", "refund", id, "--due", "--yes")).toBe(0);
    expect(said.join("\n")).toContain("Send it by bank transfer yourself");
    expect(await toSend()).toMatchObject({ amount_paise: 10_000 });
  });

  it("whose rest is given back on Today is then the owner's to send; Today says so", async () => {
    await confirmClaim(desk.shop.parts, id, UTR, 159_900);
    await run("refunds", "withdraw", (await toSend())?.id ?? "", "--yes");
    const pressed = await desk.post(`/payments/${id}/give-back`);
    expect(pressed.headers.location).toBe("/?done=by-hand");
  });
});

const shownOn = (page: string): string =>
  (/name="shown" value="([^"]*)"/.exec(page)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmByLine } from "../../../app/backend.server/buying/bank/confirm-line";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { Desk } from "../desk/desk";
import { anothersClaim } from "../payments/anothers-claim";

const UTR = "412345678901";
const HEAD = "Date,Narration,Deposit Amt.";
const columns = { day: 0, text: 1, amount: 2, mark: null, reference: null };
const line = (words: string) => `20/11/26,${words},1499.00`;

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const claimed = (reference = "EXS9EG", count = 1) =>
  claim(desk.shop.parts, desk.shop.asha, desk.shop.request(count, { reference }));
const compare = (text: string) =>
  desk.post("/statement", { text, day: "0", words: "1", amount: "2", mark: "", reference: "" });
/** What the page would send back with everything that it proposes ticked. */
function ticked(page: string, places = "0"): Record<string, string> {
  const shown = /name="shown" value="([^"]*)"/.exec(page)?.[1] ?? "";
  return { shown: shown.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"), take: places };
}
const stateOf = async (id: string) => (await desk.shop.history(id)).at(-1);

describe("on the operator's page", () => {
  const good = `${HEAD}\n${line(`UPI/${UTR}/ASHA VERMA/EXS9EG`)}`;

  it("what the columns mean is proposed, asked once for each bank, and remembered", async () => {
    await claimed();
    const asked = await desk.post("/statement", { text: good });
    expect(asked.text).toContain("<h1>What the columns mean</h1>");
    expect(asked.text).toMatch(/<option value="2" selected="">3\. Deposit Amt\.<\/option>/);
    expect((await compare(good)).text).toContain("<h1>Claims on the statement</h1>");
    const again = await desk.post("/statement", { text: good });
    expect(again.text).toContain("<h1>Claims on the statement</h1>");
    const other = await desk.post("/statement", { text: good.replace("Date", "Day") });
    expect(other.text).toContain("<h1>What the columns mean</h1>");
    const bad = { text: good, day: "", words: "1", amount: "1", mark: "", reference: "" };
    expect((await desk.post("/statement", bad)).text).toContain("one thing only");
    expect((await desk.post("/statement", { ...bad, amount: "9" })).status).toBe(422);
  });

  it("what is certain is ticked, and nothing is confirmed before the press", async () => {
    const id = await claimed();
    const { text } = await compare(good);
    expect(text).toContain('name="take" checked="" value="0"');
    expect(text).toContain("<b>Certain</b>: amount, reference, name. Rs. 1,499, 20/11/26, UTR");
    expect(await stateOf(id)).toBe("claimed");
    const pressed = await desk.post("/statement/confirm", ticked(text));
    expect(pressed.text).toContain("Rs. 1,499 from Asha Verma is confirmed.");
    expect(await stateOf(id)).toBe("fulfilled");
    const row = await desk.shop.parts.store.db
      .selectFrom("payments")
      .select("utr_enc")
      .executeTakeFirstOrThrow();
    expect(desk.shop.parts.seal.open(row.utr_enc ?? "", "payments.utr")).toBe(UTR);
  });

  it("pressed twice it is confirmed once; and read again, the line is used", async () => {
    await claimed();
    const form = ticked((await compare(good)).text);
    await desk.post("/statement/confirm", form);
    const again = await desk.post("/statement/confirm", form);
    expect(again.text).toContain("This claim is confirmed already.");
    expect(await desk.shop.subscriptions()).toHaveLength(1);
    await claimed("QQQQ22");
    const { text } = await compare(good);
    expect(text).toContain(
      "came in: 1; of them paid a claim before: 1. Claims that wait without a line: 1.",
    );
    expect(text).not.toContain('name="take"');
  });

  it("what is not ticked is left, and a press with nothing ticked says so", async () => {
    await claimed();
    const { text } = await compare(`${HEAD}\n${line("ASHA VERMA")}`);
    expect(text).toContain("<b>Likely</b>");
    expect(text).not.toContain('checked=""');
    const none = await desk.post("/statement/confirm", { shown: ticked(text).shown ?? "" });
    expect(none.status).toBe(422);
    expect(none.text).toContain("Nothing was ticked.");
    expect(none.text).toContain('name="take"');
  });

  it("a file is read as well, more than a page's usual 64 KB, and what strangers wrote is text", async () => {
    const long = Array.from({ length: 2_000 }, (_, at) => line(`<b>STRANGER ${at}</b> rent`));
    await compare(good);
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="s.csv"\r\nContent-Type: text/csv\r\n\r\n${[HEAD, ...long].join("\n")}\r\n--x--\r\n`;
    const answer = await fetch(`http://127.0.0.1:${desk.port}/statement`, {
      method: "POST",
      headers: {
        cookie: desk.cookie,
        origin: `http://127.0.0.1:${desk.port}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      body,
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Transfers that came in: 2000;");
    const asked = await desk.post("/statement", { text: `A,Remarks,Credit\n1,<img>,5` });
    expect(asked.text).toContain("&lt;img&gt;");
    expect((await desk.post("/statement", { text: " " })).text).toContain("paste the statement");
  });

  it("needs a session", async () => {
    desk.cookie = "";
    expect((await desk.get("/statement")).headers.location).toBe("/sign-in");
    expect((await desk.post("/statement", { text: good })).status).toBe(401);
    expect((await desk.post("/statement/confirm", { shown: "[]" })).status).toBe(401);
  });
});

describe("one line pays one claim", () => {
  const press = { lineHash: "the line", utr: null, paise: 149_900 };

  it("even without a UTR, and pressed for two at once", async () => {
    const [one, other] = [await claimed(), await anothersClaim(desk.shop)];
    const both = await Promise.allSettled(
      [one, other].map((id) => confirmByLine(desk.shop.parts, { claim: id, ...press })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const states = await Promise.all([one, other].map(stateOf));
    expect(states.sort()).toEqual(["claimed", "fulfilled"]);
  });
  it("and a line whose claim was refused is free for another", async () => {
    const other = await anothersClaim(desk.shop);
    const bad = confirmByLine(desk.shop.parts, { claim: "nobody", ...press });
    await expect(bad).rejects.toThrow("There is no claim");
    await confirmByLine(desk.shop.parts, { claim: other, ...press });
    expect(await stateOf(other)).toBe("fulfilled");
  });
  it("and one that a press left behind is free after a minute", async () => {
    const [one, other] = [await claimed(), await anothersClaim(desk.shop)];
    const { parts } = desk.shop;
    const left = { line_hash: press.lineHash, payment_id: one, at: parts.now() };
    await parts.store.db.insertInto("bank_lines").values(left).execute();
    const wanted = () => confirmByLine(parts, { claim: other, ...press });
    await expect(wanted()).rejects.toThrow("one transfer pays one claim");
    parts.clock.now += 60_000;
    await wanted();
    expect(await stateOf(other)).toBe("fulfilled");
  });
  it("two equal lines are two transfers", async () => {
    await claimed();
    const text = [HEAD, line("ASHA VERMA"), line("ASHA VERMA")].join("\n");
    const found = await reviewStatement(desk.shop.parts, text, columns);
    const proposed = found.ask === null ? found.proposed : [];
    expect(new Set(proposed.map(({ lineHash }) => lineHash)).size).toBe(2);
  });
});

describe("the command", () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "bank-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("asks for the columns once, shows what fits, and confirms what is named", async () => {
    const id = await claimed();
    const file = join(folder, "statement.csv");
    writeFileSync(file, `${HEAD}\n${line(`UPI/${UTR}/ASHA VERMA/EXS9EG`)}`);
    const lines: string[] = [];
    const run = (...words: string[]) =>
      runOperator(desk.shop.parts, ["claims", "match", file, ...words], (one) => lines.push(one));
    expect(await run()).toBe(1);
    expect(lines.at(-2)).toContain("--columns day=1,text=2,amount=3");
    expect(await run("--columns", "day=1,text=2,amount=3")).toBe(0);
    expect(lines.join("\n")).toMatch(/Asha Verma +Rs\. 1,499 +certain +amount, reference, name/);
    expect(await stateOf(id)).toBe("claimed");
    expect(await run("--confirm", id)).toBe(0);
    expect(await stateOf(id)).toBe("fulfilled");
    expect(await run("--confirm", id)).toBe(1);
    expect(await run("--columns", "text=x")).toBe(64);
  });
});

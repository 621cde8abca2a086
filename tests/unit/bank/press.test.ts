import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmByLine } from "../../../app/backend.server/buying/bank/confirm-line";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { dateInIndia } from "../../../app/content/india";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { Desk } from "../desk/desk";
import { anothersClaim } from "../payments/anothers-claim";
import { atDesk } from "./at-desk";

const UTR = "412345678901";
const HEAD = "Date,Narration,Deposit Amt.";
const columns = { day: 0, text: 1, amount: 2, mark: null, reference: null };
const line = (words: string) => `20/11/26,${words},1499.00`;

let desk: Desk;
atDesk((opened) => void (desk = opened));

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
    expect(again.text).toContain("was confirmed before, by this line. Nothing more was done.");
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

  it("a file over a page's usual 64 KB is read too, and what strangers wrote is text", async () => {
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
    expect((await desk.get("/statement")).headers.location).toBe("/sign-in?to=%2Fstatement");
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
  it("the last of several of an amount is not called the only one", async () => {
    const { parts } = desk.shop;
    const rows = [line(`UPI/${UTR}/RAVI`), line("UPI/598765432109/MEENA"), line("NEFT SOMEBODY")];
    for (const [place, utr] of [UTR, "598765432109"].entries()) {
      const paid = await claimed(`EXS9E${"GH"[place]}`, 1);
      await confirmClaim(parts, paid, utr);
    }
    const far = "01/09/26,NEFT OF LONG BEFORE,1499.00";
    await claimed();
    const found = await reviewStatement(parts, [HEAD, ...rows, far].join("\n"), columns);
    expect(found.ask === null && found.proposed.map(({ why }) => why)).toEqual([
      ["the only one left of 4 transfers of this amount"],
    ]);
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

  const COLUMNS = ["--columns", "day=1,text=2,amount=3"];
  /** What the command says to a statement of these rows below the usual headings. */
  const match = async (rows: string[], ...words: string[]) => {
    const file = join(folder, "statement.csv");
    writeFileSync(file, [HEAD, ...rows].join("\n"));
    const lines: string[] = [];
    const code = await runOperator(
      desk.shop.parts,
      ["claims", "match", file, ...COLUMNS, ...words],
      (one) => lines.push(one),
    );
    return { code, said: lines.join("\n") };
  };

  it("shows after confirming how it stands: the line is used, proposed for no other", async () => {
    const id = await claimed();
    await anothersClaim(desk.shop, { reference: "QQQQ22" });
    const { said } = await match([line(`UPI/${UTR}/ASHA VERMA/fees`)], "--confirm", id);
    expect(said).toContain("of them paid a claim before: 1. Claims that wait without a line: 1.");
    expect(said).not.toMatch(/likely|weak/);
  });

  it("confirms by a line long before the claim, or to come, only with its day typed", async () => {
    const id = await claimed();
    for (const [written, day, words] of [
      ["25/10/2026", "2026-10-25", "its day, 25 Oct 2026, is 26 days before the claim"],
      ["21/11/2026", "2026-11-21", "its day, 21 Nov 2026, is still to come"],
    ] as const) {
      const rows = [`${written},UPI/${UTR}/ASHA VERMA/EXS9EG,1499.00`];
      expect((await match(rows)).said).toMatch(/weak +amount, reference, name, but its day/);
      for (const more of [[], ["--yes"], ["--on", "2026-11-20"]]) {
        const refused = await match(rows, "--confirm", id, ...more);
        expect(refused.code).toBe(1);
        expect(refused.said).toContain(`is not confirmed. Of this line: ${words}.`);
        expect(refused.said).toContain(`--confirm ${id} --on ${day}`);
      }
    }
    expect(await stateOf(id)).toBe("claimed");
    const rows = [`25/10/2026,UPI/${UTR}/ASHA VERMA/EXS9EG,1499.00`];
    expect((await match(rows, "--confirm", id, "--on", "2026-10-25")).code).toBe(0);
  });

  it("says how many lines it left out for a mark that nobody knows, and which", async () => {
    await claimed();
    const file = join(folder, "marks.csv");
    const text = ["DB", "TRF", "TRF", ""].map(
      (mark) => `20/11/26;ASHA VERMA EXS9EG;1499.00;${mark}`,
    );
    writeFileSync(file, ["Date;Narration;Amount;Dr / Cr", ...text].join("\n"));
    const lines: string[] = [];
    const words = ["claims", "match", file, "--columns", "day=1,text=2,amount=3,mark=4"];
    expect(await runOperator(desk.shop.parts, words, (one) => lines.push(one))).toBe(0);
    expect(lines.join("\n")).toContain("Transfers that came in: 0;");
    expect(lines.join("\n")).toContain(
      'Left out: 3 lines, because nobody knows whether their mark says that money came in: "TRF" (2), no mark (1).',
    );
    const page = await desk.post("/statement", { text: readFileSync(file, "utf8") });
    expect(page.text).toContain("Left out: 3 lines");
  });

  it("of one whom you are to send money, confirms at the second word; a line of our own transfer never", async () => {
    const { parts, asha } = desk.shop;
    const paid = await claim(parts, asha, desk.shop.request(2));
    await confirmClaim(parts, paid, null);
    const refund = (await refundPayment(parts, paid, { paise: 40_000 })).id;
    const id = await claimed();
    const rows = [line(`IMPS/${UTR}/ASHA VERMA/EXS9EG`)];
    const asked = await match(rows, "--confirm", id);
    expect(asked.code).toBe(1);
    expect(asked.said).toContain(`You are to send this client Rs. 400 (refund ${refund})`);
    expect(asked.said).toContain(`--confirm ${id} --yes`);
    const on = dateInIndia(parts.now());
    await sentByHand(parts, refund, { on, utr: `IMPS${UTR}` });
    const own = await match(rows);
    expect(own.said).toContain("No line is proposed");
    expect(own.said).toContain(`1 line names a transfer that you sent (refund ${refund})`);
    expect((await match(rows, "--confirm", id, "--yes")).code).toBe(1);
    const said = { date: on, text: `x 499999999999 IMPS${UTR}`, reference: "" };
    const shown = { claim: id, lineHash: "shown before", utr: null, paise: 149_900, said };
    await expect(confirmByLine(parts, shown)).rejects.toThrow(`the refund ${refund}`);
    expect(await stateOf(id)).toBe("claimed");
  });

  describe("one transfer without a UTR pays no second claim", () => {
    const first = "20/11/26,BY TRANSFER-NEFT-ASHA VERMA-fees,1499.00";

    it("where the day, amount and strokes of a later file are written another way", async () => {
      const id = await claimed();
      expect((await match([first], "--confirm", id)).code).toBe(0);
      await claimed("QQQQ22");
      const other = '20 Nov 2026,by transfer / NEFT / Asha Verma / FEES,"1,499.00"';
      const { said } = await match([other]);
      expect(said).toContain("No line is proposed");
      expect(said).toContain("of them paid a claim before: 1.");
    });
    it("in silence, where its words are much the same: it is weak, names the claim, and is asked about", async () => {
      const id = await claimed();
      expect((await match([first], "--confirm", id)).code).toBe(0);
      const next = await claimed("QQQQ22");
      const rows = ["20/11/26,NEFT ASHA VERMA,1499.00"];
      const { said } = await match(rows);
      expect(said).toContain("weak");
      expect(said).toContain(`with much the same words paid the claim ${id}`);
      expect((await match(rows, "--confirm", next)).said).toContain(`--confirm ${next} --yes`);
      expect(await stateOf(next)).toBe("claimed");
      expect((await match(["20/11/26,NEFT RAVI VERMA,1499.00"])).said).not.toContain("same words");
      expect((await match(["19/11/26,NEFT ASHA VERMA,1499.00"])).said).not.toContain("same words");
    });
    it("nor in silence if it carries another claim's reference, waiting or confirmed", async () => {
      const id = await claimed();
      const theirs = await anothersClaim(desk.shop, { reference: "QQQQ22" });
      const name_enc = desk.shop.parts.seal.close("Ravi Rao", "people.name");
      await desk.shop.parts.store.db
        .updateTable("people")
        .set({ name_enc })
        .where("id", "!=", desk.shop.asha.id)
        .execute();
      const rows = [line("NEFT ASHA VERMA QQQQ22")];
      const words = (state: string) =>
        `carries the reference QQQQ22 of the claim ${theirs}, which is ${state}`;
      expect((await match(rows)).said).toContain(words("claimed"));
      await confirmClaim(desk.shop.parts, theirs, null);
      expect((await match(rows)).said).toContain(words("fulfilled"));
      const page = await compare([HEAD, ...rows].join("\n"));
      expect(page.text).not.toContain('checked=""');
      const pressed = await desk.post("/statement/confirm", ticked(page.text));
      expect(pressed.text).toContain("is not confirmed.");
      expect(await stateOf(id)).toBe("claimed");
      await desk.post("/statement/confirm", { ...ticked(page.text), meant: "0" });
      expect(await stateOf(id)).toBe("fulfilled");
    });
    it("and a line that paid before its memory went by what it says still paid", async () => {
      const id = await claimed();
      const { parts } = desk.shop;
      const said = ["20/11/26", 149_900, "NEFT ASHA VERMA", ""].join("\n");
      const line_hash = parts.seal.hash(`${said}\n1`, "bank_lines.line");
      await confirmClaim(parts, id, null);
      await parts.store.db
        .insertInto("bank_lines")
        .values({ line_hash, payment_id: id, at: 1 })
        .execute();
      await claimed("QQQQ22");
      expect((await match([line("NEFT ASHA VERMA")])).said).toContain("paid a claim before: 1.");
    });
  });

  it("on the page, too, money to send is asked about, for the refunds that it named", async () => {
    const { parts, asha } = desk.shop;
    const paid = await claim(parts, asha, desk.shop.request(2));
    await confirmClaim(parts, paid, null);
    const id = await claimed();
    const page = await compare([HEAD, line(`UPI/${UTR}/ASHA VERMA/EXS9EG`)].join("\n"));
    await refundPayment(parts, paid, { paise: 40_000 });
    const late = await desk.post("/statement/confirm", { ...ticked(page.text), meant: "0" });
    expect(late.text).toContain("You are to send this client Rs. 400.");
    expect(await stateOf(id)).toBe("claimed");
    const now = await compare([HEAD, line(`UPI/${UTR}/ASHA VERMA/EXS9EG`)].join("\n"));
    expect(now.text).toContain("You are to send this client Rs. 400.");
    expect(now.text).not.toContain('checked=""');
    await desk.post("/statement/confirm", { ...ticked(now.text), meant: "0" });
    expect(await stateOf(id)).toBe("fulfilled");
  });
});

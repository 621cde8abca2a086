import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { csvOf } from "../../../app/backend.server/desk/csv";
import { needsStore, runOperator, showHelp } from "../../../app/backend.server/desk/cli";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { indexNames } from "../../../app/backend.server/platform/people/name-words";
import { Shop } from "../payments/shop";
import { trailOf } from "../trail";

let shop: Shop;
let lines: string[];
let beside: string[];
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const run = (...argv: string[]) => {
  [lines, beside] = [[], []];
  return runOperator(
    shop.parts,
    argv,
    (line) => lines.push(line),
    (line) => beside.push(line),
  );
};
const json = () => JSON.parse(lines.join("\n")) as { by: string; name: string }[];
const UTR = "412345678901";

describe("from money to person: people find", () => {
  test("takes the gateway's payment, its order, our id, the UTR and invoice number", async () => {
    const { id: order } = await shop.order(1);
    const paid = shop.gateway.pays(order);
    await shop.verify(order, paid.id);
    const claimed = await claim(shop.parts, shop.asha, shop.request(2, { utr: UTR }));
    await confirmClaim(shop.parts, claimed, null);
    const [subscription] = await shop.subscriptions();
    for (const [typed, by] of [
      [paid.id, "Razorpay's id"],
      [order, "Razorpay's id"],
      [claimed, "id"],
      [claimed.toLowerCase(), "id"],
      [subscription?.id ?? "", "id"],
      [shop.asha.id, "account"],
      [UTR, "UTR"],
      ["2026-27/0001", "invoice"],
    ] as const) {
      expect(await run("people", "find", typed, "--json"), typed).toBe(0);
      expect(json(), typed).toMatchObject([{ name: "Asha Verma", id: shop.asha.id }]);
      expect([by, "id"], typed).toContain(json()[0]?.by);
    }
  });

  test("of a reference no claim has, claims find ends with 1 as people find does", async () => {
    expect(await run("claims", "find", "ZZZZZZ")).toBe(1);
    expect(await run("people", "find", "ZZZZZZ")).toBe(1);
  });

  test("takes a claim's reference as bank statements have it, also of a closed claim", async () => {
    const claimed = await claim(shop.parts, shop.asha, shop.request(2));
    const { reference } = await shop.parts.store.db
      .selectFrom("payments")
      .select("reference")
      .where("id", "=", claimed)
      .executeTakeFirstOrThrow();
    await rejectClaim(shop.parts, claimed, "no such transfer");
    for (const typed of [reference ?? "", (reference ?? "").toLowerCase()]) {
      expect(await run("people", "find", typed, "--json"), typed).toBe(0);
      expect(json(), typed).toMatchObject([{ id: shop.asha.id, by: "reference" }]);
    }
  });

  test("takes the UTR of a claim that was rejected, which another may use since", async () => {
    const claimed = await claim(shop.parts, shop.asha, shop.request(2, { utr: UTR }));
    await rejectClaim(shop.parts, claimed, "no such transfer");
    expect(await run("people", "find", UTR, "--json")).toBe(0);
    expect(json()).toMatchObject([{ name: "Asha Verma", by: "UTR" }]);
  });

  test.each(["Asha Verma", "verma asha", "VER", "9876543210", "+91 98765 43210"])(
    "takes %s",
    async (typed) => {
      expect(await run("people", "find", ...typed.split(" "), "--json")).toBe(0);
      expect(json()).toMatchObject([{ name: "Asha Verma" }]);
    },
  );

  test("of a name that many have, shows the newest 200, opening nobody else's", async () => {
    const { db } = shop.parts.store;
    const row = await db.selectFrom("people").selectAll().executeTakeFirstOrThrow();
    for (let n = 0; n < 250; n++)
      await db
        .insertInto("people")
        .values({
          ...row,
          id: `7${String(n).padStart(25, "0")}` as never,
          number_hash: `h${n}`,
          email_hash: null,
          pan_hash: null,
          name_enc: shop.parts.seal.close("Somebody Else", "people.name"),
          name_indexed: null,
        })
        .execute();
    expect(await run("people", "find", "somebody"), "not indexed yet").toBe(1);
    expect(await indexNames(shop.parts)).toBe(250);
    expect(await run("people", "find", "asha", "--json")).toBe(0);
    expect(json()).toHaveLength(1);
    expect(await run("people", "find", "some", "els", "--json")).toBe(0);
    expect(json()).toHaveLength(200);
    expect(json()[0]).toMatchObject({ id: `7${"249".padStart(25, "0")}` });
  });

  test("finds nobody, says so, and ends with 1", async () => {
    for (const typed of ["Nobody", "pay_none", "412345670000", "2026-27/0099"]) {
      expect(await run("people", "find", typed), typed).toBe(1);
      expect(lines).toEqual(["Nobody was found."]);
    }
  });

  test("is put on the trail, whoever was found", async () => {
    await run("people", "find", "Verma");
    const trail = await trailOf(shop.parts);
    const entry = trail.find(({ what }) => what === "person looked up");
    expect(entry?.person_id).toBe(shop.asha.id);
  });
});

describe("a list", () => {
  test("names whose payment, subscription or mail it is", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2, { utr: UTR }));
    await confirmClaim(shop.parts, id, null);
    for (const argv of [
      ["payments", "list"],
      ["subscriptions", "list", "--ending", "999"],
    ]) {
      expect(await run(...argv)).toBe(0);
      expect(lines.join("\n"), argv.join(" ")).toContain("Asha Verma");
    }
    await run("messages", "list");
    expect(lines.join("\n")).toContain("the owner");
  });

  test("leaves nothing out in silence: it says there is more, and --all shows it", async () => {
    for (const offers of [1, 2, 3] as const)
      await claim(shop.parts, shop.asha, shop.request(offers));
    expect(await run("payments", "list", "--most", "2")).toBe(0);
    expect(lines.at(-1)).toBe(
      "There are more than these 2: --most 10 shows so many, --all every one.",
    );
    expect(await run("payments", "list", "--most", "2", "--json")).toBe(0);
    expect([json().length, beside.length]).toEqual([2, 1]);
    expect(await run("payments", "list", "--all", "--json")).toBe(0);
    expect([json().length, beside.length]).toEqual([3, 0]);
    expect(await run("payments", "list", "--most", "0")).toBe(64);
    expect(lines[0]).toContain("from 1 to");
  });

  test("is CSV where asked for: RFC 4180, and nothing a spreadsheet would compute", async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    await shop.parts.store.db
      .updateTable("people")
      .set({ name_enc: shop.parts.seal.close(formula, "people.name") })
      .execute();
    await claim(shop.parts, shop.asha, shop.request(1));
    expect(await run("payments", "list", "--csv")).toBe(0);
    expect(lines[0]).toBe(
      "id,person_id,method,state,amount_paise,provider_order_id,provider_payment_id,created_at,name," +
        "paid_on,invoice,services,refunded_paise,refunded_beside_paise,owed_back_paise,service_ended\r",
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")",`);
    expect(lines[1]).toContain("2026-11-20T06:30:00.000Z");
    expect(await run("payments", "list", "--csv", "--json")).toBe(64);
  });

  test.each([
    ["+919876543210", "+919876543210"],
    ["+1+1", "'+1+1"],
    ["+91 98765 43210", "'+91 98765 43210"],
    ["@SUM(1)", "'@SUM(1)"],
    ["-1+1", "'-1+1"],
    ["  =1", "'  =1"],
    ["＝1+1", "'＝1+1"],
    ["＠SUM(1)", "'＠SUM(1)"],
    ["a, b", '"a, b"'],
    ['say "x"', '"say ""x"""'],
    ["ordinary", "ordinary"],
  ])("has the cell %j as %j", (typed, written) => {
    expect(csvOf([{ cell: typed }])).toEqual(["cell", written]);
  });
});

describe("what is typed wrongly", () => {
  test.each([
    [["cliams", "list"], "claims list"],
    [["claims", "lst"], "claims list"],
    [["payment", "list"], "payments list"],
    [["docter"], "doctor"],
  ])("%j is answered with one line, with the nearest command", async (argv, meant) => {
    expect(await run(...argv)).toBe(64);
    expect(lines).toEqual([
      `There is no command "${argv.join(" ")}". Did you mean "${meant}"? All: desk help`,
    ]);
  });

  test.each([
    ["payments list --since 2026-13-01", "--since takes a day"],
    ["payments list --since 2026-02-30", "--since takes a day"],
    ["complaints set 2026-13 --pending-before 0 --received 1 --resolved 1", "A month is written"],
    [
      "complaints set 2026-10 --from direct --pending-before 1000000 --received 1 --resolved 1",
      "from 0 to 999999",
    ],
    ["subscriptions list --ending 1000", "from 1 to 999"],
    ["audit list --most 1e3", "from 1 to"],
  ])("%s is refused with what may be typed", async (typed, says) => {
    expect(await run(...typed.split(" "))).toBe(64);
    expect(lines[0]).toContain(says);
  });
});

test("every command has help, which needs nothing but its name", async () => {
  const all: string[] = [];
  expect(showHelp([], (line) => all.push(line))).toBe(0);
  const usages = all.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim());
  expect(usages.length).toBeGreaterThan(45);
  for (const usage of usages) {
    const [group = "", verb = ""] = usage.split(" ");
    const words = needsStore([group, verb]) || /^[a-z]/.test(verb) ? [group, verb] : [group];
    const shown: string[] = [];
    expect(
      showHelp([...words, "--help"], (line) => shown.push(line)),
      usage,
    ).toBe(0);
    expect(shown.map((line) => line.trim())).toContain(usage);
  }
  expect(await run("claims", "confirm", "--help")).toBe(0);
  expect(lines.join("\n")).toContain("claims confirm ID");
});

test("nothing that we print names a command which is not there: it is desk", () => {
  const all: string[] = [];
  showHelp([], (line) => all.push(line));
  expect(all.join("\n")).not.toContain("npm run");
  for (const file of ["deploy/alerts.yml", "docs/operating.md", "README.md", ".env.example"])
    expect(readFileSync(file, "utf8"), file).not.toContain("npm run operator");
});

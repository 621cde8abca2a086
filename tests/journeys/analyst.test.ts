import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import demo from "../../app/content/demo-site.json";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";

const portrait = Buffer.from("a picture, as far as anybody here looks");
let site: Site;
let person: Investor;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "site-file-")), "site.json");
  const photo = `data:image/webp;base64,${portrait.toString("base64")}`;
  const withoutAadhaar = "Without Aadhaar you sign on paper.";
  const { startPromise: _none, ...payee } = demo.payee;
  const changed = {
    withoutAadhaar,
    analyst: { ...demo.analyst, photo },
    contact: { ...demo.contact, hours: "10 AM - 1 PM, Monday to Friday" },
    payee,
    refunds: { promise: "Stop when you like: the unused days come back.", days: 3 },
  };
  writeFileSync(file, JSON.stringify({ ...demo, ...changed }));
  site = await Site.open({ SITE_FILE: file });
  person = new Investor(site);
});
afterAll(() => site.close());

test("home and services say who writes: name, photo, qualification, registered since", async () => {
  for (const path of ["/", "/services"]) {
    await person.go(path);
    expect(said(person.page), path).toContain(
      "Asha Menon (Demo) , Research Analyst M.Com., NISM Series XV (demo) · registered with SEBI since 15 Apr 2024, INH000000000",
    );
    expect(person.page.html).toContain('<img src="/portrait" alt="Asha Menon (Demo)"');
  }
  const picture = await person.get("/portrait");
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(portrait);
});

test("a service has one closed, dated example, called so, with its rationale, its risk and the law's sentence", async () => {
  for (const [name, days] of [
    ["Stock cash", "30"],
    ["Without an example", "90"],
  ] as const)
    await site.desk(
      ...["catalogue", "add", "--name", name, "--price", "1499", "--days", days],
      ...["--description", "Ideas."],
    );
  await person.go("/services");
  const words = said(person.page);
  expect(words.match(/EXAMPLE , closed: do not act on it\./g)).toHaveLength(1);
  expect(
    words.match(/The securities quoted are for illustration only and are not recommendatory\./g),
  ).toHaveLength(1);
  for (const one of [
    "By Asha Menon (Demo), INH000000000. Written 4 Aug 2026, closed 27 Aug 2026.",
    "Instrument Example Mills Ltd (made up) Action Buy Entry 204 to 206 Stop-loss 197",
    "Rationale: New orders were announced",
    "Risk: HIGH. A close below 197 ends it",
  ])
    expect(words).toContain(one);
});

test("what comes back is said as in the site file: on /pay, Help and the refund page", async () => {
  const buyer = new Investor(site);
  await buyer.arrives("complete", "/services");
  await buyer.chooses("Stock cash");
  expect(said(buyer.page)).toContain(
    "Refund: Stop when you like: the unused days come back. We send it within 3 days.",
  );
  await buyer.paysOnline();
  await buyer.go("/account/close");
  expect(said(buyer.page)).toContain("goes back to the account you paid from, within 3 days");
  for (const path of ["/help", "/refund-policy"]) {
    await buyer.go(path);
    expect(said(buyer.page), path).toContain("Stop when you like: the unused days come back.");
  }
  expect(said(buyer.page)).toContain("within 3 days");
});

test("what to do without Aadhaar is said in the owner's words", async () => {
  await person.arrives("signed-in", "/details");
  expect(said(person.page)).toContain("Without Aadhaar you sign on paper.");
});

test("/pay promises what the owner set: the refund and its days, the hours; no start that nobody promised", async () => {
  const buyer = new Investor(site);
  await buyer.arrives("complete", "/services");
  await buyer.chooses("Stock cash");
  const choice = said(buyer.page).replace(/\( /g, "(");
  expect(choice).toContain(
    "Refund: Stop when you like: the unused days come back. We send it within 3 days.",
  );
  expect(choice).toContain("on our bank statement (10 AM - 1 PM, Monday to Friday)");
  expect(choice).not.toContain("Stop any time.");
  expect(choice).not.toContain("4 PM");
  await buyer.follows("Pay Manually");
  const steps = said(buyer.page).replace(/\( /g, "(");
  expect(steps).toContain("on our bank statement (10 AM - 1 PM, Monday to Friday)");
  expect(steps).not.toContain("4 PM");
});

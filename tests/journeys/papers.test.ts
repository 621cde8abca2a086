import { beforeEach, expect } from "vitest";
import { pdfText } from "../setup/pdf-text";
import { headingsOf, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
beforeEach(() => person.arrives("complete", "/services"));

const papers = (words: RegExp) =>
  linksOf(person.page.html).filter((link) => words.test(link.words));

/** The file that following a link brings. */
async function brings({ href }: { href: string }): Promise<{ name: string; words: string[] }> {
  const answer = await person.get(href);
  expect(answer.status).toBe(200);
  const [, name = ""] =
    /^attachment; filename="([^"]+)"$/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return { name, words: pdfText(Buffer.from(await answer.arrayBuffer())) };
}

test("whoever bought finds the receipt of each payment and the signed agreement beside the subscriptions", async () => {
  await person.chooses("Stock cash", "Index options");
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  // One payment for both.
  const [ofOne, ofOther, ...more] = papers(/^Receipt 20\d\d-\d\d\/0001 \(PDF\)/);
  expect(more).toEqual([]);
  const receipt = await brings(ofOne!);
  expect(receipt.name).toMatch(/^invoice-20\d\d-\d\d-0001\.pdf$/);
  expect(receipt.words).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Invoice 20\d\d-\d\d\/0001$/),
      "Name: Asha Verma",
      "Paid: Rs. 4,498",
    ]),
  );
  expect(await brings(ofOther!)).toEqual(receipt);
  const agreement = await brings(papers(/^Your signed agreement \(PDF\)/)[0]!);
  expect(agreement.name).toBe("signed-agreement.pdf");
  expect(agreement.words[0]).toMatch(/^Research services agreement with /);
});

test("a service bought again has a receipt for each payment, told apart by number", async () => {
  for (const _time of ["first", "again"]) {
    await person.chooses("Stock cash");
    await person.paysOnline();
    expect(person.page.path).toMatch(/^\/subscriptions/);
  }
  const receipts = papers(/^Receipt .+ \(PDF\)/);
  expect(receipts.map(({ words }) => /\/(\d{4}) /.exec(words)?.[1])).toEqual(["0001", "0002"]);
  expect((await brings(receipts[0]!)).name).toMatch(/0001\.pdf$/);
  expect((await brings(receipts[1]!)).name).toMatch(/0002\.pdf$/);
});

test("before anything is bought there is the agreement alone, and an unknown receipt is the page that says so", async () => {
  await person.go("/subscriptions");
  expect(said(person.page)).toContain("No active subscriptions");
  expect(papers(/Receipt \d/)).toEqual([]);
  expect((await brings(papers(/^Your signed agreement \(PDF\)/)[0]!)).name).toBe(
    "signed-agreement.pdf",
  );
  const unknown = await person.go("/subscriptions/receipt.pdf?payment=01UNKNOWN");
  expect(unknown.status).toBe(404);
  expect(headingsOf(unknown.html, 1)).toEqual(["Unexpected Application Error!"]);
  expect(said(unknown)).toContain("404 Not Found");
  expect(unknown.html).toContain("<footer");
});

test("an ended subscription's receipt is among the earlier receipts, newest first", async () => {
  await person.go("/subscriptions/earlier");
  expect(said(person.page)).toContain("There are no receipts yet. You get one for each payment.");
  await person.chooses("Stock cash");
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  const [{ id }] = JSON.parse(
    await site.desk("subscriptions", "list", "--number", `+91${person.number}`, "--json"),
  ) as [{ id: string }];
  await site.desk("subscriptions", "end", id, "--yes");
  await person.chooses("Index options", "Stock futures");
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  expect(papers(/^Receipt .+\/0001 \(PDF\)/)).toEqual([]);
  await person.follows("Earlier receipts");
  expect(person.page.path).toBe("/subscriptions/earlier");
  const receipts = papers(/^Receipt .+ \(PDF\)/);
  expect(receipts.map(({ words }) => /\/(\d{4}) /.exec(words)?.[1])).toEqual(["0002", "0001"]);
  expect(said(person.page)).toContain("Index options, Stock futures: Rs. 7,998");
  expect(said(person.page)).toContain("Stock cash: Rs. 1,499");
  expect((await brings(receipts[1]!)).name).toMatch(/0001\.pdf$/);
  expect(person.page.html).not.toContain("<script");
});

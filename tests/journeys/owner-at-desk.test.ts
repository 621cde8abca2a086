import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dateInIndia } from "../../app/content/india";
import { Browserless, type Page } from "../setup/browserless";
import { freePort } from "../setup/free-port.mjs";
import { plain, readForm } from "../setup/html-form";
import { headingsOf, linksOf, said } from "../setup/read-page";
import { Site } from "../setup/site";
import { codeOf } from "../unit/desk/member";
import { Investor } from "./investor";

/**
 * The owner at the built desk, over HTTP and without script, beside the clients whom it concerns.
 */
const MINUTE = 60_000;
const COLUMNS = "day=1,text=2,reference=3,amount=4";
const folder = mkdtempSync(join(tmpdir(), "statement-"));
let port: number;
let site: Site;
let owner: Browserless;
beforeAll(async () => {
  port = await freePort();
  site = await Site.open({ OPERATOR_PORT: String(port) });
  const passphrase = readFileSync(join(site.folder, "operator-passphrase"), "utf8").trim();
  owner = browser();
  await owner.press(await owner.open("/"), "Sign in", { passphrase });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

/** By how much the site's clock is ahead. */
let ahead = 0;
const later = (ms: number) => {
  ahead += ms;
  return site.sandbox.advance(ms);
};
const browser = () => new Browserless({ url: `http://127.0.0.1:${port}`, sandbox: site.sandbox });

/** Somebody with a claim that waits. */
async function claimant(name: string, utr = ""): Promise<{ person: Investor; claim: string }> {
  const person = new Investor(site);
  await person.arrives("complete", "/services", name);
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  await person.presses("I'll Pay & Send Screenshot", utr === "" ? {} : { utr });
  const all = JSON.parse(await site.desk("claims", "list", "--json")) as Claimed[];
  const claim = all.find((one) => one.name === name)?.id;
  if (claim === undefined) throw new Error(`no claim of ${name} among ${JSON.stringify(all)}`);
  return { person, claim };
}
interface Claimed {
  id: string;
  name: string;
}

/** A statement of one transfer of today. */
const statement = (words: string): string => {
  const [year = "", month = "", day = ""] = dateInIndia(Date.now()).split("-");
  const row = `${day}/${month}/${year.slice(2)},${words},,"1,499.00",`;
  return `Date,Narration,Ref No,Deposit Amt.,Withdrawal Amt.\n${row}`;
};
const asFile = (text: string): string => {
  const file = join(folder, "statement.csv");
  writeFileSync(file, text);
  return file;
};
async function compares(text: string): Promise<Page> {
  const page = await owner.press(await owner.open("/statement"), "Compare with the claims", {
    text,
  });
  return plain(page.html).includes("What the columns mean")
    ? owner.press(page, "These are right: compare", { text })
    : page;
}
const pageOf = ({ email }: Investor): Promise<Page> =>
  owner.open(`/people?q=${encodeURIComponent(email)}`);
async function follows(page: Page, words: string | RegExp): Promise<Page> {
  const link = linksOf(page.html).find((one) =>
    typeof words === "string" ? one.words === words : words.test(one.words),
  );
  if (!link) throw new Error(`there is no link ${String(words)} in:\n${said(page)}`);
  return owner.open(link.href);
}
const holds = async (person: Investor): Promise<boolean> => {
  await person.go("/subscriptions");
  return headingsOf(person.page.html, 3).includes("Stock cash");
};
const mailsOf = async ({ email }: Investor): Promise<string> =>
  (await site.sandbox.messages(email)).map(({ text }) => text).join("\n");

test("money that never came ends the service and is told; when it comes after all, the service starts anew", async () => {
  const { person, claim } = await claimant("Meera Rao", "411111111111");
  await site.desk("claims", "confirm", claim, "--utr", "411111111111");
  await later(11 * MINUTE);
  expect(await holds(person)).toBe(true);
  const asked = await follows(await pageOf(person), /It never came/);
  expect(said(asked)).toContain("Rs. 1,499 from Meera Rao counts as never received");
  const done = await owner.press(asked, "Yes: it never came", { because: "not-there" });
  expect(said(done)).toContain("It is entered that the money never came.");
  await later(2 * MINUTE);
  expect(await holds(person)).toBe(false);
  expect(await mailsOf(person)).toContain("by our bank statement no such money came");
  const compared = await compares(statement("UPI/411111111111/MEERA RAO"));
  const question = await owner.press(compared, "It came after all");
  const again = await owner.press(question, "Yes: it came. Start the service");
  expect([again.status, said(again)]).toEqual([200, expect.stringContaining("Meera Rao")]);
  expect(await holds(person)).toBe(true);
});

test("who transferred more than was asked is told, once that is not undone any more, that the rest comes back", async () => {
  const { person, claim } = await claimant("Hema Pillai", "455555555555");
  const came = ["--utr", "455555555555", "--received", "2999", "--above", "1500"];
  await site.desk("claims", "confirm", claim, ...came);
  expect(await mailsOf(person)).not.toContain("Rs. 1,500");
  await later(11 * MINUTE);
  const mails = await mailsOf(person);
  expect(mails).toContain("We received Rs. 1,500 that we will send back to you.");
  expect(mails).toContain("It came above what your claim was of: Rs. 2,999 for Rs. 1,499.");
  expect(mails).toContain(claim);
  expect(mails).not.toContain(`${claim}-`);
});

/** A line of a statement that pays a claim: its client is not the one who sent it. */
const CHITRAS = statement("UPI/422222222222/CHITRA NAIR");

test("a line that was ticked for the wrong client, found later, is free and pays the claim that it is of", async () => {
  const wrong = await claimant("Bina Shah");
  await site.desk(
    ...["claims", "match", asFile(CHITRAS), "--columns", COLUMNS],
    ...["--confirm", wrong.claim, "--yes"],
  );
  const right = await claimant("Chitra Nair");
  await later(11 * MINUTE);
  expect([await holds(wrong.person), await holds(right.person)]).toEqual([true, false]);
  const asked = await follows(await pageOf(wrong.person), /It never came/);
  expect(said(asked)).toContain("(UTR 422222222222)");
  const why = { because: "other-claim" };
  const unsaid = await owner.press(asked, "Yes: it never came", why);
  expect(unsaid.status).toBe(409);
  const { action, fields } = readForm(asked.html, "Yes: it never came", why);
  const done = await owner.submit(action, [...fields, ["line", "another"]]);
  expect(said(done)).toContain("Compare that statement once more");
  await ticks(await compares(CHITRAS));
  expect([await holds(wrong.person), await holds(right.person)]).toEqual([false, true]);
});

/** Ticks the one line that is proposed, twice where it is asked, and confirms it. */
async function ticks(compared: Page): Promise<void> {
  const button = "Confirm what is ticked: the money came";
  const { action, fields } = readForm(compared.html, button);
  const [, line = ""] = /name="take"[^>]*value="([^"]*)"/.exec(compared.html) ?? [];
  const unticked = fields.filter(([name]) => name !== "take" && name !== "meant");
  const done = await owner.submit(action, [...unticked, ["take", line], ["meant", line]]);
  expect([done.status, said(done)]).toEqual([200, expect.stringContaining("onfirmed")]);
}

test("a transfer booked to be sent back to the wrong client pays the claim it is of", async () => {
  const wrong = await claimant("Divya Iyer", "433333333333");
  await site.desk("claims", "confirm", wrong.claim, "--utr", "433333333333");
  await site.desk("claims", "send-back", wrong.claim, "--utr", "444444444444", "--yes");
  const right = await claimant("Esha Menon");
  await later(11 * MINUTE);
  expect(await mailsOf(wrong.person)).toContain("We received Rs. 1,499");
  const asked = await follows(await owner.open("/refunds"), /It was somebody else's: .*Divya Iyer/);
  expect(said(asked)).toContain("(UTR 444444444444)");
  const done = await owner.press(asked, "Yes: it was somebody else's");
  expect(said(done)).toContain("It is entered that this money was somebody else's");
  await later(2 * MINUTE);
  expect(await mailsOf(wrong.person)).toContain(
    "it was somebody else's transfer. So nothing is sent to you.",
  );
  await ticks(await compares(statement("UPI/444444444444/ESHA MENON")));
  expect([await holds(wrong.person), await holds(right.person)]).toEqual([true, true]);
  expect(await site.desk("money")).toContain("All of it is accounted for");
});

test("a note another tab changed meanwhile is asked about, and both stand in the end", async () => {
  const { person } = await claimant("Farah Khan");
  const [first, second] = [await pageOf(person), await pageOf(person)];
  await owner.press(first, "Keep the note", { note: "calls in the evening" });
  const asked = await owner.press(second, "Keep the note", { note: "pays by NEFT" });
  expect([asked.status, said(asked)]).toEqual([
    409,
    expect.stringContaining("The note was changed meanwhile"),
  ]);
  const kept = await owner.press(asked, "Keep the note");
  expect(kept.status).toBe(200);
  const stands = plain((await pageOf(person)).html);
  for (const one of ["calls in the evening", "pays by NEFT"]) expect(stands).toContain(one);
});

test("an auditor finds by name, and nobody by number or address", async () => {
  const { person } = await claimant("Gauri Desai");
  const invited = await site.desk("team", "add", "anil", "--role", "auditor");
  const [code = ""] = /[\w-]{43}/.exec(invited) ?? [];
  const auditor = browser();
  const joining = await auditor.open(`/join?code=${code}`);
  const [secret = ""] = /[A-Z2-7]{32,}/.exec(plain(joining.html).replaceAll(" ", "")) ?? [];
  const passphrase = "a passphrase of his own";
  await auditor.press(joining, "Join", {
    ...{ passphrase, again: passphrase },
    code: codeOf(secret, Date.now() + ahead),
  });
  const finds = async (typed: string) =>
    (await auditor.press(await auditor.open("/people"), "Find", { q: typed })).path;
  expect(await finds("gauri desai")).toMatch(/^\/people\/\w{26}$/);
  for (const typed of [person.number, person.email])
    expect([typed, await finds(typed)]).toEqual([typed, expect.stringContaining("/people?q=")]);
  const owners = await owner.press(await owner.open("/people"), "Find", { q: person.email });
  expect(owners.path).toMatch(/^\/people\/\w{26}$/);
});

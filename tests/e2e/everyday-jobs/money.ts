import { expect } from "../journey";
import { arrivesAt, claimant, DAY, holder, listed, type At, type Job } from "./clients";

const UTRS = ["412345678901", "412345678902", "412345678903"] as const;
const NAMES = ["Ravi Kumar", "Farida Shaikh", "Joseph Mathew"] as const;
const HEAD = "Date,Narration,Withdrawal Amt.,Deposit Amt.";
/** Today, as India writes it: 27/11/2026. */
const inIndia = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", ...parts }).format();
const undoIsOver = ({ site }: At) => site.sandbox.advance(11 * 60_000);
const states = async ({ site }: At) =>
  (await listed<{ state: string }>(site, "payments", "list")).map(({ state }) => state);

/** The jobs with money, by their names in the table. */
export const moneyJobs: Record<string, Job> = {
  "who paid today": async ({ hand, site }) => {
    for (const name of NAMES) await holder(site, name);
    await hand.atToday();
    await hand.reads("Received since midnight: Rs. 4,497", ...NAMES);
  },
  "approve a claim": async (at) => {
    await claimant(at.site, NAMES[0], UTRS[0]);
    await at.hand.atToday();
    await at.hand.press("Confirm: it came");
    await at.hand.reads("The claim is confirmed.");
    expect(await states(at)).toEqual(["fulfilled"]);
  },
  "undo a confirmation by mistake": async (at) => {
    await claimant(at.site, NAMES[0], UTRS[0]);
    await at.hand.atToday();
    await at.hand.press("Confirm: it came");
    await at.hand.atToday();
    await at.hand.press(/^Undo the confirmation/);
    await at.hand.reads("The confirmation is undone", "1 waiting: payment claims, Rs. 1,499");
    expect(await states(at)).toEqual(["claimed"]);
  },
  "approve three claims from a bank statement": async (at) => {
    const { hand, site } = at;
    for (const [n, name] of NAMES.entries()) await claimant(site, name, UTRS[n]!);
    const today = inIndia({});
    const lines = NAMES.map((name, n) => `${today},UPI/${UTRS[n]}/${name}/PAYMENT,,1499.00`);
    const statement = [HEAD, ...lines, `${today},UPI/612345678900/STATIONERY,250.00,`].join("\n");
    await knowsTheBank(at);
    await hand.atToday();
    await hand.choosesFile("Your bank statement, as CSV", "statement.csv", statement);
    await hand.press("Compare with the claims");
    await hand.press("Confirm what is ticked: the money came");
    await hand.reads(...NAMES.map((name) => `Rs. 1,499 from ${name} is confirmed.`));
    expect(await states(at)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  },
  "refund unused days": async ({ hand, site }) => {
    const { email } = await holder(site, NAMES[0]);
    await site.sandbox.advance(3 * DAY);
    await hand.atToday();
    await hand.searches(NAMES[0]);
    await hand.follows("Refund stock cash");
    await hand.reads("(the fee for the days left)", "stock cash ends");
    const named = await hand.wordsOf(/^Refund Rs\. /);
    await hand.press(/^Refund Rs\. /);
    const sum = named.replace("Refund ", "");
    await hand.reads(`Refund of ${sum}`, "ended early on");
    await arrivesAt(site, email, sum);
  },
  "send a receipt again": async (at) => {
    const { email } = await holder(at.site, NAMES[0]);
    await undoIsOver(at);
    await at.hand.atToday();
    await at.hand.searches(NAMES[0]);
    await at.hand.press(/^Send receipt again/);
    await at.hand.reads("The receipt is sent again.");
    await arrivesAt(at.site, email, "Here is the receipt that you asked for.");
  },
  "a month as CSV": async ({ hand, site }) => {
    await holder(site, NAMES[0]);
    await site.sandbox.advance(31 * DAY);
    await hand.atToday();
    await hand.follows("A month as CSV, for the accountant");
    await hand.chooses("Month", inIndia({ month: "long", year: "numeric" }));
    expect(await hand.takes("Sales (CSV)")).toContain("Ravi Kumar");
  },
};

/** What its columns mean was asked at the bank's first statement. */
async function knowsTheBank({ hand }: At): Promise<void> {
  await hand.atToday();
  await hand.unfolds("Or paste it");
  await hand.types({ "The statement": `${HEAD}\n01/01/2026,CASH,,1.00` });
  await hand.press("Compare with the claims");
  await hand.press("These are right: compare");
}

import { expect } from "vitest";
import { leftInEnglish } from "../setup/left-in-english";
import { headingsOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

const typed = {
  "Your name": "Ravi Rao",
  "Mobile number": "98123 45678",
  "E-mail": "ravi@example.in",
  "What is it about?": "fees",
  "What happened, and what would you like us to do?": "Charged twice.\nPay one back.",
};
const open = async () =>
  JSON.parse(await site.desk("complaints", "open", "--json")) as {
    reference: string;
    words: string;
    number: string | null;
    email: string | null;
  }[];

test("who changes the language in the middle of a complaint keeps what they typed, and nothing is called wrong or sent", async () => {
  await person.go("/grievance-redressal/complaint");
  const { "What is it about?": about, ...half } = typed;
  await person.presses("हिन्दी", { ...half, "Mobile number": "98123", "What is it about?": about });
  expect([person.page.status, new URL(person.page.path, site.url).pathname]).toEqual([
    200,
    "/hi/grievance-redressal/complaint",
  ]);
  expect(person.page.html).toContain('value="Ravi Rao"');
  expect(person.page.html).toContain('value="98123"');
  expect(person.page.html).toContain("Charged twice.\nPay one back.</textarea>");
  expect(person.page.html).toMatch(/<option value="fees" selected/);
  expect([titleOf(person.page.html).includes("गड़बड़"), await open()]).toEqual([false, []]);
  expect(person.page.html).not.toContain('class="field error"');
  await person.presses("English");
  await person.presses("Send the complaint", { "Mobile number": "98123 45678" });
  expect((await open())[0]?.words).toMatch(/^Charged twice\.\s+Pay one back\.$/);
});

test("anybody complains from the grievance page without script, and reads the reference on the page and in a mail", async () => {
  await person.go("/grievance-redressal");
  await person.follows("Send a complaint");
  await person.presses("Send the complaint", typed);
  const [kept] = await open();
  expect(person.page.path).toBe(`/grievance-redressal/complaint?sent=${kept!.reference}&by=mail`);
  expect(kept).toMatchObject({
    words: "Charged twice.\nPay one back.",
    number: "+919812345678",
    email: "ravi@example.in",
  });
  expect(said(person.page)).toContain(
    `We have your complaint. Its reference is ${kept!.reference}.`,
  );
  expect(person.page.html).not.toContain("<script");
  await expect
    .poll(async () => JSON.stringify(await site.sandbox.messages("ravi@example.in")), {
      timeout: 20_000,
    })
    .toContain(`Its reference is ${kept!.reference}`);
});

test("who gave no e-mail address reads the reference again when the page is reloaded", async () => {
  await person.go("/grievance-redressal/complaint");
  await person.presses("Send the complaint", { ...typed, "E-mail": "" });
  const [kept] = await open();
  const words = `We have your complaint. Its reference is ${kept!.reference}. Note it down.`;
  expect(said(person.page)).toContain(words);
  expect(said(person.page).match(/21 days/g)).toHaveLength(1);
  await person.go(person.page.path);
  expect(said(person.page)).toContain(words);
});

test("an address that names no reference is the empty form", async () => {
  await person.go("/grievance-redressal/complaint?sent=C-<b>1234");
  expect(titleOf(person.page.html)).toBe("Send a complaint");
  expect(headingsOf(person.page.html, 1)).toEqual(["Send a complaint"]);
});

test("what is missing is said beside its field, and what was typed stays", async () => {
  await person.go("/grievance-redressal/complaint");
  await person.presses("Send the complaint", { ...typed, "Mobile number": "", "E-mail": "" });
  expect(person.page.status).toBe(400);
  expect(said(person.page)).toContain("Give a mobile number or an e-mail address");
  expect(person.page.html).toContain("Pay one back.");
  expect(person.page.html).toContain("<title>Error: Send a complaint");
  await person.presses("Send the complaint", { "E-mail": "x", "What is it about?": "" });
  for (const words of ["Choose what it is about"]) expect(said(person.page)).toContain(words);
  await person.presses("Send the complaint", { "E-mail": "x", "What is it about?": "fees" });
  expect(said(person.page)).toContain("Enter an e-mail address like name@example.com");
  expect(await open()).toEqual([]);
  await person.presses("Send the complaint", { "E-mail": "", "Mobile number": "9812345678" });
  expect(await open()).toHaveLength(1);
});

test("whatever is wrong we say in the reader's language, not the browser in its own", async () => {
  await person.go("/hi/grievance-redressal/complaint");
  expect(person.page.html).toMatch(/<form id="complaint"[^>]* novalidate=""/i);
  await person.presses("शिकायत भेजें");
  expect(person.page.status).toBe(400);
  for (const words of ["अपना नाम डालें", "चुनें कि यह किस बारे में है", "बताएँ कि क्या हुआ"])
    expect(said(person.page)).toContain(words);
  expect(leftInEnglish(person.page.html)).toEqual([]);
  await person.arrives("complete", "/hi/account/close?code=sent");
  expect(person.page.html).toMatch(/<form id="code"[^>]* novalidate=""/i);
  await person.presses("मेरा खाता हमेशा के लिए बंद करें", { ओटीपी: "12" });
  expect(said(person.page)).toContain("6 अंकों का ओटीपी डालें");
});

test("the same complaint sent again is one entry: the page says its reference again", async () => {
  for (let times = 0; times < 2; times++) {
    await person.go("/grievance-redressal/complaint");
    await person.presses("Send the complaint", typed);
  }
  const [kept, ...others] = await open();
  expect(others).toEqual([]);
  expect(said(person.page)).toContain(`Its reference is ${kept!.reference}.`);
});

test("a number's fourth complaint in a day is refused in words, with the ways left", async () => {
  const what = "What happened, and what would you like us to do?";
  for (let times = 0; times < 4; times++) {
    await person.go("/grievance-redressal/complaint");
    await person.presses("Send the complaint", { ...typed, [what]: `Matter ${times}.` });
  }
  expect(person.page.status).toBe(429);
  expect(said(person.page)).toContain("We have several complaints of yours already.");
  expect(await open()).toHaveLength(3);
});

test("a form of another site is refused", async () => {
  const answer = await fetch(`${site.url}/grievance-redressal/complaint`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: "https://evil.example",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "name=x&mobile=9812345678&category=fees&words=x",
  });
  expect(answer.status).toBe(403);
  expect(await open()).toEqual([]);
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Draft } from "../../../app/desk.server/set-up/draft";
import type { Check } from "../../../app/backend.server/upkeep/doctor/check";
import { drawn } from "../../../app/desk.server/frame/frame";
import { LivePage } from "../../../app/desk.server/set-up/live-pages";
import { setUpDoors } from "../../../app/desk.server/set-up/doors";
import { plain, readForm } from "../../setup/html-form";
import { fieldOf, linksOf } from "../../setup/read-page";
import { setUpAnswers, smsAnswers } from "../../setup/set-up-answers";
import { START } from "../parts";

let folder: string;
let doors: ReturnType<typeof setUpDoors>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "set-up-"));
  begun();
});
/** @param told what the server's environment says besides */
const begun = (told: Record<string, string> = {}) => {
  doors = setUpDoors({
    draft: new Draft({ NODE_ENV: "production", DATA_DIR: folder, ...told }),
    doctor: () => Promise.resolve([]),
    goLive: () => Promise.reject(new Error("not meant")),
    now: () => START,
    randomToken: () => "token",
  });
};
/** The first start of a server that may leave its providers to the sandbox. */
const played = () => {
  rmSync(join(folder, "set-up"), { recursive: true });
  begun({ SANDBOX_IN_PRODUCTION: "yes-nothing-is-real" });
};
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = async (path: string) => (await doors.request(path)).text();
/** Fills the page and presses. */
async function press(path: string, button: string, fill: Record<string, string>) {
  const { action, fields } = readForm(await open(path), button, fill);
  const body = new URLSearchParams(fields);
  const answer = await doors.request(action || path, { method: "POST", body });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get("location") };
}
const keep = (step: string, fill: Record<string, string>) => press(`/set-up/${step}`, "Keep", fill);
/** Where the summary's links lead. */
const summary = (html: string) =>
  linksOf(/role="alert"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "").map(({ href }) => href);

const {
  "Who you are": who,
  "How you are reached": reach,
  "What the rules ask you to say": say,
} = setUpAnswers;

test("a page names everything that is wrong at once, each with its field", async () => {
  const typed = { ...who, "Your name": "", "SEBI registration number": "INH1" };
  const { status, html } = await keep("who", { ...typed, "BSE enlistment number": "" });
  expect(status).toBe(422);
  expect(summary(html)).toEqual([
    "#analyst.name",
    "#analyst.registrationNumber",
    "#analyst.bseEnlistment",
  ]);
  expect(fieldOf(html, "SEBI registration number").value).toBe("INH1");
});

test.each([
  ["who", who, "Registered on", "2031-01-01", "is a day that has not come yet"],
  ["reach", reach, "Phone for clients", "1", "is no phone number"],
  ["reach", reach, "Officer's phone", "a", "is no phone number"],
  ["say", say, "Last compliance audit, financial year", "zz", "is no financial year"],
  ["say", say, "Last compliance audit, financial year", "2025-27", "is no financial year"],
  ["money", setUpAnswers["Your UPI ID"], "UPI ID", "asha@validhdfc", "a research analyst's ends"],
  ["money", setUpAnswers["Your UPI ID"], "UPI ID", "asha.ra@okaxis", "a research analyst's ends"],
  ["mail", mailOf("smtps://u:p@x.example:465"), "Sender", "Verma Research", "names no address"],
  ["mail", mailOf("smtps://u:p@x.example:465"), "Sender", "a@b", "names no address"],
  ["who", who, "Your name", "12345", "is no name"],
  ["who", who, "Name as registered with SEBI", "<b>Verma</b>", "is no name"],
  ["say", say, "Conflicts of interest", "x", "is no sentence"],
  ["sms", smsAnswers, "Sender (DLT header)", "TOOLONGSENDER", "must be six letters, like MERIDN"],
  ["sms", smsAnswers, "Sender (DLT header)", "123456", "must be six letters, like MERIDN"],
  [
    "sms",
    smsAnswers,
    "DLT entity id",
    "11",
    "must be the 19 digits that the DLT portal gave, and has 2 digits",
  ],
  [
    "sms",
    smsAnswers,
    "DLT template id",
    "abc",
    "must be the 19 digits that the DLT portal gave, and has 3 signs",
  ],
])("%s: %o with %s %s is refused beside its field", async (step, fill, label, value, words) => {
  const { status, html } = await keep(step, { ...fill, [label]: value });
  expect(status).toBe(422);
  const field = fieldOf(html, label);
  expect(field.value).toBe(value);
  expect(field.description).toContain(words);
});

function mailOf(url: string): Record<string, string> {
  return { "Address of the server": url, Sender: "Verma <help@verma.example>" };
}

test("names in any script, and ids with the blanks of the portal's page, are taken", async () => {
  expect((await keep("who", { ...who, "Your name": "आशा वर्मा" })).to).toBe("/?done=kept");
  const typed = { ...smsAnswers, "DLT entity id": "1100 0000 0000 0000 000" };
  expect((await keep("sms", typed)).to).toBe("/set-up/sms?done=kept");
  expect(fieldOf(await open("/set-up/sms"), "DLT entity id").value).toBe("1100000000000000000");
});

test.each([
  ["https://research.verma.example/", "https://research.verma.example"],
  ["Https://Research.Verma.example", "https://research.verma.example"],
])("the site's address typed as %s is kept as %s", async (typed, address) => {
  await keep("address", { Address: typed, "Proxies in front": "1" });
  const settings = readFileSync(join(folder, "set-up", "settings.env"), "utf8");
  expect(settings).toContain(`PUBLIC_URL=${address}\n`);
});

test.each([
  ["research.verma.example", ["must be an address that begins with https:"]],
  ["http://research.verma.example", ["must be https in production"]],
  ["http://research.verma.example/shop", ["without a path", "it also must be https in production"]],
])("all that is wrong with the address %s is said at once", async (typed, words) => {
  const { html } = await keep("address", { Address: typed, "Proxies in front": "1" });
  for (const one of words) expect(fieldOf(html, "Address").description).toContain(one);
  expect(fieldOf(html, "Address").description).not.toContain("http: or");
});

test("a UPI ID is kept in small letters, as payers' apps show it", async () => {
  await keep("money", { ...setUpAnswers["Your UPI ID"], "UPI ID": "Tara.RA@ValidHDFC" });
  expect(fieldOf(await open("/set-up/money"), "UPI ID").value).toBe("tara.ra@validhdfc");
});

test("a first service above what the rules allow is refused with the sum in groups", async () => {
  const typed = { Name: "All", Description: "All of it.", Price: "200000", Days: "30" };
  expect(plain((await keep("service", typed)).html)).toContain("more than Rs. 1,51,000, the most");
});

test.each(["None yet", "2025-26"])("an audit's year may be %s", async (year) => {
  const { to } = await keep("say", { ...say, "Last compliance audit, financial year": year });
  expect(to).toBe("/?done=kept");
});

test.each(["p@ss", "p:ss", "p/ss", "p#ss", "p?ss", "p%ss", "p ss"])(
  "a mail server's password %s says how to write its signs, and is not shown back",
  async (password) => {
    const address = `smtps://help:${password}@smtp.verma.example:465`;
    const { status, html } = await keep("mail", mailOf(address));
    expect(status).toBe(422);
    expect(fieldOf(html, "Address of the server").description).toContain("write @ as %40");
    expect(html).not.toContain(password);
  },
);

test("the webhook's secret is shown while it is the one made here, and its events with it; one that was typed is not", async () => {
  expect(plain(await open("/set-up/razorpay"))).toContain("fill in that page first");
  // With the slash that a browser shows.
  await keep("address", { Address: "https://research.verma.example/", "Proxies in front": "1" });
  const page = plain(await open("/set-up/razorpay"));
  expect(page).toContain("https://research.verma.example/api/v1/webhooks/razorpay");
  expect(page).toContain("It was made here");
  expect(page).toContain("payment.captured");
  await keep("razorpay", { "Webhook secret": "typed in the dashboard before" });
  const after = await open("/set-up/razorpay");
  expect(plain(after)).not.toContain("It was made here");
  expect(plain(after)).toContain("the one that you typed above: it is kept, and not shown");
  expect(after).not.toContain("typed in the dashboard before");
});

test("an escaped one is taken", async () => {
  const { to } = await keep("mail", mailOf("smtps://help:p%40s%23s@smtp.verma.example:465"));
  expect(to).toBe("/set-up/mail?done=kept");
});

test("a UPI ID of another form is kept, and the page says what SEBI asks for", async () => {
  const answer = await keep("money", { ...setUpAnswers["Your UPI ID"], "UPI ID": "asha@okaxis" });
  expect(answer.to).toBe("/set-up/money?done=kept");
  const page = plain(await open("/set-up/money?done=kept"));
  expect(page).toContain("Look again: asha@okaxis is not of the form name.ra@valid");
});

const secretOn = (html: string) =>
  (/Secret: <b class="code">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: START });
const words = { Passphrase: "four words of a rhyme", "Passphrase again": "four words of a rhyme" };

test("on Go live the doctor says what it means, then the command for who runs the server", () => {
  const check: Check = {
    name: "DATA_DIR's mode",
    state: "mend",
    says: "others may read it (755)",
    mend: "chmod 700 DATA_DIR",
  };
  const html = plain(drawn(<LivePage missing={[]} played={[]} checks={[check]} />));
  expect(html).toMatch(
    /Other users of this machine could read your clients' data\. .*For whoever runs the server: DATA_DIR's mode: others may read it \(755\)\. chmod 700 DATA_DIR/,
  );
});

test("a question about a UPI ID ends with its own sign", async () => {
  await keep("money", { ...setUpAnswers["Your UPI ID"], "UPI ID": "asha@okhdfc" });
  const page = plain(await open("/set-up/money"));
  expect(page).toMatch(/meant\?/);
  expect(page).not.toContain("meant?.");
});

test("the square that was drawn stays, through reloads and a restart, until a press asks for another", async () => {
  const first = secretOn(await open("/set-up/passphrase"));
  expect(first).toMatch(/^[A-Z2-7]{26,}$/);
  expect(secretOn(await open("/set-up/passphrase"))).toBe(first);
  await press("/set-up/passphrase", "Draw another square", {});
  const second = secretOn(await open("/set-up/passphrase"));
  expect(second).not.toBe(first);
  // A page that was open before holds the first: its code is refused in words.
  const old = await press("/set-up/passphrase", "Keep", { ...words, Code: codeOf(first) });
  expect(plain(old.html)).toContain("The code is wrong.");
  const kept = await press("/set-up/passphrase", "Keep", { ...words, Code: codeOf(second) });
  expect(kept.to).toBe("/?done=kept");
  const settings = readFileSync(join(folder, "set-up", "settings.env"), "utf8");
  expect(settings).toContain(`OPERATOR_TOTP_SECRET=${second}`);
  // It is not shown again, and a look does not change what is kept.
  expect(await open("/set-up/passphrase")).not.toContain(second);
  expect(readFileSync(join(folder, "set-up", "settings.env"), "utf8")).toBe(settings);
});

test("twenty blanks are no passphrase", async () => {
  const secret = secretOn(await open("/set-up/passphrase"));
  const blank = " ".repeat(20);
  const typed = { Passphrase: blank, "Passphrase again": blank, Code: codeOf(secret) };
  const { status, html } = await press("/set-up/passphrase", "Keep", typed);
  expect(status).toBe(422);
  expect(summary(html)).toEqual(["#passphrase"]);
});

test.each([
  ["another passphrase", { passphrase: "another rhyme of words", again: "another rhyme of words" }],
  ["a wrong code", { code: "000000" }],
  ["no code", { code: "" }],
  ["two that differ", { again: "another rhyme of words" }],
])("a page from before with %s keeps nothing once one is chosen, and says so", async (_, over) => {
  const secret = secretOn(await open("/set-up/passphrase"));
  const page = await open("/set-up/passphrase");
  const { fields } = readForm(page, "Keep", { ...words, Code: codeOf(secret) });
  const send = (more: object) =>
    doors.request("/set-up/passphrase", {
      method: "POST",
      body: new URLSearchParams({ ...Object.fromEntries(fields), ...more }),
    });
  expect((await send({})).headers.get("location")).toBe("/?done=kept");
  const kept = readFileSync(join(folder, "set-up", "settings.env"), "utf8");
  const stale = await send(over);
  expect(stale.status).toBe(409);
  expect(plain(await stale.text())).toContain("Nothing of this page was kept");
  expect(readFileSync(join(folder, "set-up", "settings.env"), "utf8")).toBe(kept);
  // The same pressed twice is kept.
  expect((await send({})).headers.get("location")).toBe("/?done=kept");
});

test("the passphrase's page names all that is wrong at once", async () => {
  const typed = { Passphrase: "short", "Passphrase again": "other", Code: "000000" };
  const { html } = await press("/set-up/passphrase", "Keep", typed);
  expect(summary(html)).toEqual(["#passphrase", "#again", "#code"]);
  expect(html).not.toContain("short");
});

test("the first service's page names every mistake at once, and keeps what was typed", async () => {
  const typed = { Name: "", Description: "", Price: "free", Days: "900" };
  const { html } = await keep("service", typed);
  expect(summary(html)).toEqual(["#name", "#description", "#price", "#days"]);
  expect(fieldOf(html, "Price").value).toBe("free");
  expect(fieldOf(html, "Days").value).toBe("900");
});

test("what is wrong is said beside each: passphrase, the same once more, and code", async () => {
  const typed = { passphrase: "short", again: "other", code: "000000" };
  const { status, html } = await press("/set-up/passphrase", "Keep", typed);
  expect(status).toBe(422);
  const fields = { passphrase: "Passphrase", again: "Passphrase again", code: "Code" };
  for (const [field, label] of Object.entries(fields)) {
    expect(html).toContain(`<p class="why" id="${field}-why">`);
    expect(fieldOf(html, label).attributes).toMatchObject({ "aria-invalid": "true" });
  }
});

test("a webhook secret that was made here is not said to be not shown", async () => {
  const field = fieldOf(await open("/set-up/razorpay"), "Webhook secret");
  expect(field.description).toContain("one was made here, and stands below");
  expect(field.description).not.toContain("not shown");
});

test("what is typed beside the test is kept first, and no older keys are tried", async () => {
  const refused = await press("/set-up/digio", "Check my own PAN", {
    ...{ "Client id": "id-of-verma", "Client secret": "a secret of verma's" },
    ...{ "Webhook secret": "another secret", "Your PAN": "ABCDE1234" },
  });
  expect(plain(refused.html)).toContain("Enter a PAN like ABCDE1234F.");
  expect(fieldOf(await open("/set-up/digio"), "Client id").value).toBe("id-of-verma");
  expect(readFileSync(join(folder, "set-up", "settings.env"), "utf8")).toContain(
    "DIGIO_CLIENT_SECRET=a secret of verma's",
  );
  const wrong = await press("/set-up/sms", "Send the SMS", {
    ...{ ...smsAnswers, "DLT entity id": "11", "Send an SMS to": "98765 43210" },
  });
  expect(wrong.status).toBe(422);
  expect(fieldOf(wrong.html, "DLT entity id").value).toBe("11");
  expect(fieldOf(wrong.html, "Send an SMS to").value).toBe("98765 43210");
});

test("where an SMS is to go is asked for in the page's words", async () => {
  await keep("address", { Address: "https://verma.example", "Proxies in front": "1" });
  const fill = { ...smsAnswers, "Send an SMS to": "12" };
  const { html } = await press("/set-up/sms", "Send the SMS", fill);
  expect(plain(html)).toContain("Say where the SMS is to go: a 10-digit mobile number.");
  expect(plain(html)).not.toContain("--to");
});

test("a test that fails on what is told to it leaves tested keys tested", async () => {
  await keep("sms", smsAnswers);
  new Draft({ NODE_ENV: "production", DATA_DIR: folder }).keepProgress({ tested: ["sms"] });
  await press("/set-up/sms", "Send the SMS", { "Send an SMS to": "12" });
  await keep("sms", {});
  expect(plain(await open("/"))).toContain("SMS : done");
  await keep("sms", { "DLT entity id": "1100000000000000009" });
  expect(plain(await open("/"))).toContain("SMS : to do");
});

test("a page that was done stays so once the site's address is kept; a key that is typed asks for a new copy of the keys", async () => {
  const answers = Object.values(setUpAnswers);
  for (const [at, step] of ["who", "reach", "say", "money"].entries())
    await keep(step, answers[at] ?? {});
  await keep("sms", smsAnswers);
  await keep("mail", mailOf("smtps://u:p@x.example:465"));
  const draft = new Draft({ NODE_ENV: "production", DATA_DIR: folder });
  draft.keepProgress({ tested: ["sms", "mail"] });
  await doors.request("/set-up/keep", { method: "POST" });
  const done = async () => plain(await open("/")).match(/[\w ']+(?= : done)/g);
  const before = await done();
  expect(before).toHaveLength(7);
  await keep("address", { Address: "https://verma.example", "Proxies in front": "1" });
  expect(await done()).toEqual(expect.arrayContaining(before ?? []));
  await keep("address", { Address: "https://research.verma.example", "Proxies in front": "2" });
  expect(await done()).toEqual(expect.arrayContaining(before ?? []));
  await keep("sms", { "Secret access key": "another" });
  expect(plain(await open("/"))).toContain("A copy of the keys : to do");
});

test("trying a PAN: blanks and small letters are understood, what was typed stays", async () => {
  await keep("address", { Address: "https://verma.example", "Proxies in front": "1" });
  const ids = { "Client id": "id-of-verma", "Client secret": "a secret of verma's" };
  await keep("digio", { ...ids, "Webhook secret": "another secret" });
  const checks = (pan: string, dob: string) =>
    press("/set-up/digio", "Check my own PAN", {
      "Your PAN": pan,
      "Your date of birth": dob,
      "Your name as on the PAN": "Asha Verma",
    });
  const noPan = await checks("ABCDE1234", "1990-08-27");
  expect([noPan.status, summary(noPan.html)]).toEqual([422, ["#pan"]]);
  expect(fieldOf(noPan.html, "Your PAN").description).toContain("Enter a PAN like ABCDE1234F.");
  expect(fieldOf(noPan.html, "Your PAN").value).toBe("ABCDE1234");
  expect(fieldOf(noPan.html, "Your date of birth").value).toBe("1990-08-27");
  expect(fieldOf(noPan.html, "Your name as on the PAN").value).toBe("Asha Verma");
  const noDay = await checks(" abcde 1234f ", "");
  expect([noDay.status, summary(noDay.html)]).toEqual([422, ["#dob"]]);
  expect(fieldOf(noDay.html, "Your PAN").value.trim()).toBe("abcde 1234f");
});

test("the days of the first service are taken as people write them, with their word", async () => {
  const service = { Name: "Weekly", Description: "One idea a week.", Price: "₹1,499" };
  for (const days of ["30 days", "30 Days ", "३० दिन"]) {
    const kept = await press("/set-up/service", "Keep", { ...service, Days: days });
    expect([days, kept.status]).toEqual([days, 303]);
  }
  expect((await press("/set-up/service", "Keep", { ...service, Days: "30 d" })).status).toBe(422);
});

test("where it was said that nothing is real, the sandbox's parties lack nothing, each page says so, and a blank page is kept", async () => {
  played();
  const parties = { razorpay: "Razorpay", digio: "Digio", sms: "SMS", mail: "Mail" };
  for (const [step, title] of Object.entries(parties)) {
    expect(plain(await open("/"))).toContain(`${title} : played by the sandbox`);
    expect(plain(await open(`/set-up/${step}`))).toMatch(/The sandbox plays .* while .* is blank/);
    expect((await keep(step, {})).to).toBe(`/set-up/${step}?done=kept`);
    expect(plain(await open("/set-up/live"))).not.toContain(`${title} :`);
  }
});

test("a party that the sandbox would play is real once its first field is filled in, and then lacks the rest and its test", async () => {
  played();
  const { status, html } = await keep("razorpay", { "Key id": "rzp_test_AbCdEfGh123456" });
  expect([status, summary(html)]).toEqual([422, ["#RAZORPAY_KEY_SECRET"]]);
  await keep("razorpay", { "Key secret": "a secret of verma's" });
  expect(plain(await open("/set-up/live"))).toContain(
    "Razorpay : is filled in and not tested yet.",
  );
  await keep("razorpay", { "Key id": "" });
  expect(plain(await open("/"))).toContain("Razorpay : played by the sandbox");
});

test("what is typed wrong on the page of a party that the sandbox plays is said", async () => {
  played();
  const { status, html } = await keep("mail", { Sender: "Verma Research" });
  expect([status, summary(html)]).toEqual([422, ["#MAIL_FROM"]]);
  expect(plain(await open("/"))).toContain("Mail : to do");
});

test("a party that the sandbox plays is not tried: the press says what to fill in", async () => {
  played();
  const { status, html } = await press("/set-up/sms", "Send the SMS", {});
  expect([status, summary(html)[0]]).toEqual([422, "#SNS_REGION"]);
});

test("without the word that nothing is real each party's page is to be filled in", async () => {
  expect(plain(await open("/"))).not.toContain("played by the sandbox");
  expect((await keep("razorpay", {})).status).toBe(422);
  expect(plain(await open("/set-up/live"))).toContain("Razorpay : Key id is missing.");
});

test("before the press that goes live it is said who is played and that no money is real", () => {
  const html = plain(drawn(<LivePage missing={[]} played={["Razorpay", "Digio"]} checks={[]} />));
  expect(html).toContain("The sandbox plays Razorpay, Digio: no money, code or signature");
  expect(plain(drawn(<LivePage missing={[]} played={[]} checks={[]} />))).not.toContain("sandbox");
});

import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addressIn, languageNamed, translatedPaths } from "../../app/content/languages";
import { standardWarning } from "../../app/content/standard-warning";
import { catalogueOf } from "../../app/content/words/catalogue.server";
import { fill } from "../../app/content/words/fill";
import { speakAlso } from "../../app/content/words/further";
import { readLanguages } from "../../app/content/words/read-languages.server";
import { leftInEnglish } from "../setup/left-in-english";
import { markedText } from "../setup/pdf-marked";
import { linksOf, said } from "../setup/read-page";
import { look } from "../setup/words-noted";
import { PSEUDO, pseudoLanguage } from "../setup/pseudo-language";
import { Site } from "../setup/site";
import { Investor } from "./investor";

const folder = pseudoLanguage();
speakAlso(readLanguages([folder]).languages);
let site: Site;
let person: Investor;
beforeAll(async () => {
  site = await Site.open({ LANGUAGES_DIR: folder });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
});

const whole = (state = person.page.path) => {
  expect(leftInEnglish(person.page.html), state).toEqual([]);
  look(person.page.html, state);
  if (person.page.path.startsWith("/hi")) expect(said(person.page), state).not.toMatch(SERVICES);
  // React 18 leaves zeros where a letter of several bytes does not fit its view.
  expect(person.page.html, state).not.toContain("\0");
};

/**
 * In letters stand, as they are: the law's own words, and how the owner says a service comes, who
 * translates what services say into Hindi only.
 */
const VERBATIM = [
  standardWarning,
  "Each idea comes by e-mail before 9 AM on market days, and a note follows when it is closed.",
];
const withoutVerbatim = (text: string): string =>
  VERBATIM.reduce((rest, words) => rest.replace(words, ""), text);
const SERVICES = /stock cash|index options|stock futures|Each idea comes/i;

/** Whatever was written to somebody, subject and text. */
const lettersWhole = (letters: Awaited<ReturnType<typeof site.sandbox.messages>>) => {
  expect(letters).not.toEqual([]);
  for (const { subject, text } of letters) {
    const lines = `${String(subject)}\n${withoutVerbatim(text)}`.replace(/^.*$/gm, "<p>$&</p>");
    look(lines, "a letter");
    expect(leftInEnglish(lines), String(subject)).toEqual([]);
  }
};
/** What the first receipt on the page says before the English, which governs. */
const receiptWhole = async () => {
  const [receipt] = linksOf(person.page.html).filter(({ href }) => /receipt\.pdf/.test(href));
  const answer = await person.get(receipt!.href);
  const lines = markedText(Buffer.from(await answer.arrayBuffer()));
  expect(lines.length).toBeGreaterThan(12);
  expect(lines.filter(({ text }) => text === null)).toEqual([]);
  const drawn = lines.map(({ text }) => `<p>${text}</p>`).join("");
  look(drawn, "a receipt");
  expect(leftInEnglish(drawn)).toEqual([]);
};
const ownLetters = async () => {
  await site.sandbox.advance(1_000);
  return site.sandbox.messages(person.email);
};

/** They only act, and answer with a redirect. */
const acting = ["/logout", "/renew"];

test("the search finds a sentence, a label and a hint that were left in English", () => {
  expect(
    leftInEnglish(
      `<p>यहाँ INH000000000 है</p><p>Pay now</p><b lang="en">The law</b><input aria-label="Code"/>`,
    ),
  ).toEqual(["Code", "Pay now"]);
});

const languages = ["hi", PSEUDO].map((one) => languageNamed(one)!);
describe.each(languages)("in %s", (language) => {
  const words = catalogueOf(language);
  const { signIn, code, onboarding, services, offers, pay, transfer, subscriptions } = words;
  const { account, complaint, grievance } = words;
  const birthCountry = fill(onboarding.agreement.country, {
    question: onboarding.agreement.questions.countryOfBirth,
  });
  const at = `/${language}`;
  const [cash, options] =
    language === "hi" ? ["स्टॉक कैश", "इंडेक्स ऑप्शन"] : ["Stock cash", "Index options"];

  test("no page that stands in it has a sentence left in English", async () => {
    for (const path of translatedPaths.filter(
      (one) => !acting.includes(one) && !one.includes(":"),
    )) {
      await person.go(addressIn(language, path));
      expect(person.page.status).toBe(200);
      whole();
    }
    await person.go(`${at}/nothing-here`);
    whole();
  });

  test("nor has the page of a form that could not be read", async () => {
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const sent = { method: "POST", headers: type, body: "nonsense" };
    const answer = await person.send(`${at}/auth`, sent);
    expect(answer.status).toBe(400);
    expect(leftInEnglish(await answer.text())).toEqual([]);
  });

  test("nor has signing in, in any of its states", async () => {
    await person.go(`${at}/auth`);
    await person.presses(signIn.send, { [signIn.mobile]: "12" });
    whole("a number refused");
    await person.presses(signIn.send, { [signIn.mobile]: person.number });
    whole("the code asked for");
    for (let tries = 4; tries >= 0; tries--) {
      await person.presses(signIn.verify, { [code.label]: "000000" });
      whole(`${tries} tries left`);
    }
    await person.presses(signIn.verify, { [code.label]: "12" });
    whole("a code of two digits");
    await person.waits(61_000);
    whole("another code may be asked for");
    await person.presses(signIn.resend);
    whole("another code asked for");
    await person.follows(signIn.change);
    whole("the number changed");
  });

  test("nor has onboarding, in any of its steps, refused and done", async () => {
    await person.go(`${at}/auth`);
    await person.presses(signIn.send, { [signIn.mobile]: person.number });
    await person.presses(signIn.verify, {
      [code.label]: await site.sandbox.code(`+91${person.number}`),
    });
    expect(person.page.path).toBe(`${at}/details`);
    whole("e-mail");
    await person.presses(onboarding.email.send, { [onboarding.email.label]: "a+b@example.com" });
    whole("e-mail with +");
    await person.presses(onboarding.email.send, { [onboarding.email.label]: person.email });
    whole("the e-mail's code");
    await person.presses(onboarding.email.verify, { [code.label]: "000000" });
    whole("a wrong code");
    await person.presses(onboarding.email.verify, {
      [code.label]: await site.sandbox.code(person.email),
    });
    whole("PAN and birth date");
    const born = {
      [onboarding.identity.day]: "27",
      [onboarding.identity.month]: "8",
      [onboarding.identity.year]: "1990",
    };
    await person.presses(onboarding.identity.verify, { ...born, [onboarding.identity.pan]: "AB" });
    whole("a PAN refused");
    for (const pan of ["AAAAA0000A", "CCCCC0000C"]) {
      await person.presses(onboarding.identity.verify, { ...born, [onboarding.identity.pan]: pan });
      whole(`PAN ${pan}`);
    }
    await person.presses(onboarding.identity.verify, {
      ...born,
      [onboarding.identity.year]: "2020",
      [onboarding.identity.pan]: person.pan,
    });
    whole("a child");
    await person.presses(onboarding.identity.verify, {
      [onboarding.identity.day]: "२७",
      [onboarding.identity.month]: "८",
      [onboarding.identity.year]: "१९९०",
      [onboarding.identity.pan]: person.pan,
    });
    whole("the agreement");
    expect(said(person.page)).toContain(words.agreementSummary.title);
    await person.presses(onboarding.agreement.sign, { [birthCountry]: "Nepal" });
    whole("a country refused");
    await person.presses(onboarding.agreement.sign, { [birthCountry]: "" });
    await person.presses("Cancel signing");
    expect(person.page.path).toBe(`${at}/details`);
    whole("signing cancelled");
    await person.presses(onboarding.agreement.sign);
    await person.presses("Leave unfinished");
    whole("signing not finished");
    await person.go(`${at}/details`);
    whole("signing begun");
    await person.presses(onboarding.agreement.goOn);
    await person.presses("Sign");
    expect(person.page.path).toBe(`${at}/details`);
    whole("onboarding complete");
    lettersWhole(await ownLetters());
  });

  test("nor has choosing and paying, in any of its states", async () => {
    await person.arrives("complete", `${at}/services`);
    whole("the services");
    await person.presses(services.proceed);
    whole("nothing ticked");
    await person.presses(services.update, { [cash]: "on" });
    whole("the cart updated");
    await person.presses(services.proceed, { [options]: "on" });
    expect(person.page.path).toBe(`${at}/pay`);
    whole("the two ways to pay");
    await person.presses(pay.online.pay);
    whole("Razorpay's form");
    await person.presses(pay.hosted.onward);
    await person.presses("Cancel payment");
    expect(person.page.path).toBe(`${at}/pay`);
    whole("given up at Razorpay's");
    await person.follows(pay.byHand.pay);
    whole("by hand");
    await person.presses(transfer.claim, { [transfer.utr]: "१२" });
    whole("a UTR refused");
    await person.presses(transfer.claim, { [transfer.utr]: "" });
    expect(person.page.path).toBe(`${at}/subscriptions?from=payment`);
    whole("the claim recorded");
    await person.presses(subscriptions.pending.save, { [subscriptions.pending.utr]: "12" });
    whole("its UTR refused");
    await person.presses(subscriptions.pending.save, {
      [subscriptions.pending.utr]: "१२३४५६७८९०१२",
    });
    whole("its UTR saved");
    await person.go(`${at}/services`);
    await person.presses(services.proceed, { [cash]: "on" });
    whole("one that waits already");
    // A claim that is taken back before its letter left takes the letter with it.
    lettersWhole(await ownLetters());
    await person.go(`${at}/subscriptions`);
    await person.presses(subscriptions.pending.cancel);
    whole("the claim cancelled");
  });

  test("nor have the subscriptions, and paying again", async () => {
    await person.arrives("complete", `${at}/services`);
    await person.presses(services.proceed, { [cash]: "on" });
    await person.presses(pay.online.pay);
    await person.presses(pay.hosted.onward);
    await person.presses("Pay successfully");
    await person.presses("Continue to the shop");
    expect(person.page.path).toBe(`${at}/subscriptions?from=payment`);
    whole("paid");
    await person.go(`${at}/subscriptions/earlier`);
    whole("the receipts");
    await receiptWhole();
    await person.go(`${at}/services`);
    whole("one that runs");
    await person.presses(services.proceed, { [cash]: "on" });
    whole("one that runs in the cart");
    lettersWhole(await ownLetters());
  });

  test("nor has the own account: devices, leaving a service, closing", async () => {
    await person.arrives("complete", `${at}/services`);
    await person.presses(services.proceed, { [cash]: "on" });
    await person.presses(pay.online.pay);
    await person.presses(pay.hosted.onward);
    await person.presses("Pay successfully");
    await person.presses("Continue to the shop");
    const phone = new Investor(site);
    const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari" };
    await phone.post("/auth", { intent: "send", dial: "+91", mobile: person.number }, agent);
    const otp = await site.sandbox.code(`+91${person.number}`);
    await phone.post("/auth", { intent: "verify", code: otp }, agent);
    await person.go(`${at}/research`);
    whole("no research yet");
    await person.go(`${at}/research?q=xyz`);
    whole("nothing found");
    await person.go(`${at}/account`);
    whole("the account");
    await person.presses(account.letters.save);
    expect(person.page.path).toBe(`${at}/account`);
    whole("reminders");
    await person.presses(account.places.end);
    whole("a device");
    await person.go(`${at}/account`);
    await person.follows(new RegExp(fill(account.services.leave, { name: ".*" }), "i"));
    whole("before leaving");
    await person.presses(
      fill(account.leave.pressFor, { money: fill(offers.money, { amount: "1,499" }) }),
    );
    whole("left");
    await person.go(`${at}/account/close`);
    whole("before closing");
    await person.presses(account.close.send);
    whole("the code");
    await person.presses(account.close.forGood, { [account.close.code]: "000000" });
    whole("a wrong code");
    const last = await site.sandbox.code(person.email);
    await person.presses(account.close.forGood, { [account.close.code]: last });
    expect(person.page.path).toBe(`${at}`);
    whole("closed");
    lettersWhole(await ownLetters());
  });

  test("nor has a complaint, refused, sent and answered", async () => {
    await person.go(`${at}/grievance-redressal`);
    await person.follows(grievance.contact.send);
    expect(person.page.path).toBe(`${at}/grievance-redressal/complaint`);
    await person.presses(complaint.send, { [complaint.mobile]: "12", [complaint.email]: "x" });
    whole("all of it refused");
    const typed = {
      [complaint.name]: "रवि राव",
      [complaint.mobile]: "९८१२३ ४५६७८",
      [complaint.email]: "ravi.hi@example.in",
      [complaint.about]: "fees",
      [complaint.words]: "दो बार पैसे कटे।",
    };
    await person.presses(complaint.send, typed);
    expect(person.page.path).toContain(`${at}/grievance-redressal/complaint?sent=`);
    whole("sent");
    const answered = () => site.sandbox.messages("ravi.hi@example.in");
    await expect.poll(answered, { timeout: 20_000 }).toHaveLength(1);
    lettersWhole(await answered());
  });
});

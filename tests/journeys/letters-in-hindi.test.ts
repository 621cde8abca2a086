import { expect } from "vitest";
import { leftInEnglish } from "../setup/left-in-english";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

/**
 * What lies in the person's mailbox after so many days, the newest first: subject and text of each.
 */
const letters = async (days = 0) => {
  await site.sandbox.advance(days * 86_400_000 + 1_000);
  return (await site.sandbox.messages(person.email)).map(
    ({ subject, text }) => `${String(subject)}\n${text}`,
  );
};
const lines = (letter: string) =>
  letter
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");

const claim = async (page: "hi" | "en") => {
  await person.arrives("complete", page === "hi" ? "/hi/services" : "/services");
  const [service, onward, byHand, claimed] =
    page === "hi"
      ? ["स्टॉक कैश", "भुगतान के लिए आगे बढ़ें", "यूपीआई से खुद भुगतान करें", "मुझे भुगतान करके स्क्रीनशॉट भेजना है"]
      : ["Stock cash", "Proceed to Pay", "Pay Manually", "I'll Pay & Send Screenshot"];
  await person.presses(onward!, { [service!]: "on" });
  await person.follows(byHand!);
  await person.presses(claimed!);
};

test("who signs in on a Hindi page gets the codes by SMS and e-mail in Hindi", async () => {
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  const [sms] = await site.sandbox.messages(`+91${person.number}`);
  expect(sms?.text).toContain("लॉग इन ओटीपी है");
  await person.presses("ओटीपी जाँचें", { ओटीपी: await site.sandbox.code(`+91${person.number}`) });
  await person.presses("ओटीपी भेजें", { ईमेल: person.email });
  const [code] = await letters();
  expect(leftInEnglish(lines(code!))).toEqual([]);
  expect(code).toContain("ओटीपी");
});

test("who claims a payment on a Hindi page is written to in Hindi, every sentence", async () => {
  await claim("hi");
  const [letter] = await letters();
  expect(letter).toContain("यूपीआई से ₹1,499 का आपका भुगतान");
  expect(leftInEnglish(lines(letter!))).toEqual([]);
  const [, toSend = ""] = /wa\.me\/\d+\?text=(\S+)/.exec(letter!) ?? [];
  // A letter shows the address itself: a sentence in Hindi would be some twenty lines of it.
  expect(toSend).toMatch(/^[A-Z0-9]{6}$/);
});

test("letters follow the page on which a person acted last", async () => {
  await person.arrives("complete", "/hi/services");
  await person.presses("भुगतान के लिए आगे बढ़ें", { "स्टॉक कैश": "on" });
  await person.presses("वेबसाइट पर भुगतान करें");
  await person.presses("Razorpay पर जाएँ");
  await person.presses("Pay successfully");
  await person.presses("Continue to the shop");
  const [reminder] = await letters(24);
  expect(reminder).toContain("आपका सब्सक्रिप्शन 6 दिन बाद समाप्त होगा");
  expect(leftInEnglish(lines(reminder!))).toEqual([]);
  await claim("en");
  expect((await letters())[0]).toContain("Your payment of Rs. 1,499 by UPI");
});

test("the SMS that is asked for on an English page is English", async () => {
  await person.go("/auth");
  await person.asksForCode();
  const [sms] = await site.sandbox.messages(`+91${person.number}`);
  expect(sms!.text).toMatch(/^[\x20-\x7e\n]+$/);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addressIn, translatedPaths } from "../../app/content/languages";
import { leftInEnglish } from "../setup/left-in-english";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";

let site: Site;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
}, 60_000);
afterAll(() => site.close());
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
});

const whole = (state = person.page.path) => {
  expect(leftInEnglish(person.page.html), state).toEqual([]);
  // React 18 leaves zeros where a letter of several bytes does not fit its view.
  expect(person.page.html, state).not.toContain("\0");
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

test("no page that stands in Hindi has a sentence left in English", async () => {
  for (const path of translatedPaths.filter((one) => !acting.includes(one) && !one.includes(":"))) {
    await person.go(addressIn("hi", path));
    expect(person.page.status).toBe(200);
    whole();
  }
  await person.go("/hi/nothing-here");
  whole();
});

test("nor has signing in, in any of its states", async () => {
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": "12" });
  whole("a number refused");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  whole("the code asked for");
  for (let tries = 4; tries >= 0; tries--) {
    await person.presses("ओटीपी जाँचें", { कोड: "000000" });
    whole(`${tries} tries left`);
  }
  await person.presses("ओटीपी जाँचें", { कोड: "12" });
  whole("a code of two digits");
  await person.waits(61_000);
  whole("another code may be asked for");
  await person.presses("ओटीपी दोबारा भेजें");
  whole("another code asked for");
  await person.follows("नंबर बदलें");
  whole("the number changed");
});

test("nor has onboarding, in any of its steps, refused and done", async () => {
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  await person.presses("ओटीपी जाँचें", { कोड: await site.sandbox.code(`+91${person.number}`) });
  expect(person.page.path).toBe("/hi/details");
  whole("e-mail");
  await person.presses("कोड भेजें", { ईमेल: "a+b@example.com" });
  whole("e-mail with +");
  await person.presses("कोड भेजें", { ईमेल: person.email });
  whole("the e-mail's code");
  await person.presses("जाँचें", { कोड: "000000" });
  whole("a wrong code");
  await person.presses("जाँचें", { कोड: await site.sandbox.code(person.email) });
  whole("PAN and birth date");
  const born = { दिन: "27", महीना: "8", साल: "1990" };
  await person.presses("पैन जाँचें", { ...born, पैन: "AB" });
  whole("a PAN refused");
  for (const pan of ["AAAAA0000A", "CCCCC0000C"]) {
    await person.presses("पैन जाँचें", { ...born, पैन: pan });
    whole(`PAN ${pan}`);
  }
  await person.presses("पैन जाँचें", { ...born, साल: "2020", पैन: person.pan });
  whole("a child");
  await person.presses("पैन जाँचें", { दिन: "२७", महीना: "८", साल: "१९९०", पैन: person.pan });
  whole("the agreement");
  expect(said(person.page)).toContain("मान्य अंग्रेज़ी ही है");
  await person.presses("भेजें और साइन करें", { "जन्म का देश: देश का नाम": "Nepal" });
  whole("a country refused");
  await person.presses("भेजें और साइन करें", { "जन्म का देश: देश का नाम": "" });
  await person.presses("Cancel signing");
  expect(person.page.path).toBe("/hi/details");
  whole("signing cancelled");
  await person.presses("भेजें और साइन करें");
  await person.presses("Leave unfinished");
  whole("signing not finished");
  await person.go("/hi/details");
  whole("signing begun");
  await person.presses("साइन करना जारी रखें");
  await person.presses("Sign");
  expect(person.page.path).toBe("/hi/details");
  whole("onboarding complete");
});

const [cash, options] = ["Stock cash", "Index options"];

test("nor has choosing and paying, in any of its states", async () => {
  await person.arrives("complete", "/hi/services");
  whole("the services");
  await person.presses("भुगतान करने जाएँ");
  whole("nothing ticked");
  await person.presses("कार्ट अपडेट करें", { [cash]: "on" });
  whole("the cart updated");
  await person.presses("भुगतान करने जाएँ", { [options]: "on" });
  expect(person.page.path).toBe("/hi/pay");
  whole("the two ways to pay");
  await person.presses("वेबसाइट पर भुगतान करें");
  whole("Razorpay's form");
  await person.presses("Razorpay पर जाएँ");
  await person.presses("Cancel payment");
  expect(person.page.path).toBe("/hi/pay");
  whole("given up at Razorpay's");
  await person.follows("यूपीआई से खुद भुगतान करें");
  whole("by hand");
  await person.presses("भुगतान करें और स्क्रीनशॉट भेजें", { "यूटीआर (12 अंक, वैकल्पिक)": "१२" });
  whole("a UTR refused");
  await person.presses("भुगतान करें और स्क्रीनशॉट भेजें", { "यूटीआर (12 अंक, वैकल्पिक)": "" });
  expect(person.page.path).toBe("/hi/subscriptions?from=payment");
  whole("the claim recorded");
  await person.presses("यूटीआर सहेजें", { "यूटीआर, अगर आपने भुगतान कर दिया है": "12" });
  whole("its UTR refused");
  await person.presses("यूटीआर सहेजें", { "यूटीआर, अगर आपने भुगतान कर दिया है": "१२३४५६७८९०१२" });
  whole("its UTR saved");
  await person.go("/hi/services");
  await person.presses("भुगतान करने जाएँ", { [cash]: "on" });
  whole("one that waits already");
  await person.go("/hi/subscriptions");
  await person.presses("अनुरोध रद्द करें");
  whole("the claim cancelled");
});

test("nor have the subscriptions, and paying again", async () => {
  await person.arrives("complete", "/hi/services");
  await person.presses("भुगतान करने जाएँ", { [cash]: "on" });
  await person.presses("वेबसाइट पर भुगतान करें");
  await person.presses("Razorpay पर जाएँ");
  await person.presses("Pay successfully");
  await person.presses("Continue to the shop");
  expect(person.page.path).toBe("/hi/subscriptions?from=payment");
  whole("paid");
  await person.go("/hi/subscriptions/earlier");
  whole("the receipts");
  await person.go("/hi/services");
  whole("one that runs");
  await person.presses("भुगतान करने जाएँ", { [cash]: "on" });
  whole("one that runs in the cart");
});

test("nor has the own account: devices, leaving a service, closing", async () => {
  await person.arrives("complete", "/hi/services");
  await person.presses("भुगतान करने जाएँ", { [cash]: "on" });
  await person.presses("वेबसाइट पर भुगतान करें");
  await person.presses("Razorpay पर जाएँ");
  await person.presses("Pay successfully");
  await person.presses("Continue to the shop");
  const phone = new Investor(site);
  const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari" };
  await phone.post("/auth", { intent: "send", dial: "+91", mobile: person.number }, agent);
  const otp = await site.sandbox.code(`+91${person.number}`);
  await phone.post("/auth", { intent: "verify", code: otp }, agent);
  await person.go("/hi/research");
  whole("no research yet");
  await person.go("/hi/research?q=xyz");
  whole("nothing found");
  await person.go("/hi/account");
  whole("the account");
  await person.presses("सहेजें");
  expect(person.page.path).toBe("/hi/account");
  whole("reminders");
  await person.presses("वहाँ से लॉग आउट करें");
  whole("a device");
  await person.go("/hi/account");
  await person.follows(/छोड़ें$/);
  whole("before leaving");
  await person.presses("सेवा छोड़ें और ₹1,499 वापस पाएँ");
  whole("left");
  await person.go("/hi/account/close");
  whole("before closing");
  await person.presses("मुझे कोड भेजें");
  whole("the code");
  await person.presses("मेरा खाता हमेशा के लिए बंद करें", { कोड: "000000" });
  whole("a wrong code");
  const last = await site.sandbox.code(person.email);
  await person.presses("मेरा खाता हमेशा के लिए बंद करें", { कोड: last });
  expect(person.page.path).toBe("/hi");
  whole("closed");
});

test("nor has a complaint, refused, sent and answered", async () => {
  await person.go("/hi/grievance-redressal");
  await person.follows("शिकायत भेजें");
  expect(person.page.path).toBe("/hi/grievance-redressal/complaint");
  await person.presses("शिकायत भेजें", { "मोबाइल नंबर": "12", ईमेल: "x" });
  whole("all of it refused");
  const typed = {
    "आपका नाम": "रवि राव",
    "मोबाइल नंबर": "९८१२३ ४५६७८",
    ईमेल: "ravi.hi@example.in",
    "यह किस बारे में है?": "fees",
    "क्या हुआ, और आप हमसे क्या चाहते हैं?": "दो बार पैसे कटे।",
  };
  await person.presses("शिकायत भेजें", typed);
  expect(person.page.path).toBe("/hi/grievance-redressal/complaint?sent");
  whole("sent");
  await expect
    .poll(async () => JSON.stringify(await site.sandbox.messages("ravi.hi@example.in")), {
      timeout: 20_000,
    })
    .toContain("आपकी शिकायत");
});

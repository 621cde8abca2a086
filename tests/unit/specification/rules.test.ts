import { createElement } from "react";
import { expect, test } from "vitest";
import { contract, type CallName } from "../../../app/api/contract";
import { overHttp } from "../../../app/api/over-http";
import { dialCodes } from "../../../app/content/dial-codes";
import { rupees } from "../../../app/content/rupees";
import routes from "../../../app/routes";
import { TermsAndConditions } from "../../../app/web/information/pages/terms-and-conditions";
import { staysMs } from "../../../app/web/frame/toasts";
import { signingFailure } from "../../../app/web/onboarding/signing-failure";
import { demoPublic } from "../content/demo";
import { drawnIn } from "../../setup/in-language";
import { checkoutOf } from "../../../app/web/buying/razorpay/checkout";
import {
  CodeTyped,
  EmailAsked,
  FatcaAnswered,
  IdentityTyped,
  NumberAsked,
} from "../../../app/web/visit/form-fields.server";
import { nextStep } from "../../../app/api/onboarding-step";
import { readForm } from "../../../app/web/visit/read-form.server";

const NOW = Date.UTC(2026, 10, 21);
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const accepts = (fields: Record<string, string>, schema: Parameters<typeof readForm>[1]) =>
  readForm(form(fields), schema).status === "success";
const fatca = (fields: Record<string, string>) => readForm(form(fields), FatcaAnswered);
const number = (mobile: string, dial = "+91 India") => accepts({ dial, mobile }, NumberAsked);
const code = (typed: string) => accepts({ code: typed }, CodeTyped);
const email = (typed: string) => accepts({ email: typed }, EmailAsked);
const born = { day: "21", month: "11", year: "2008" };
const identity = (over: Record<string, string>) =>
  accepts({ ...born, pan: "ABCDE1234F", ...over }, IdentityTyped(NOW, false));

test("[S 5.1] a mobile number is required", () => expect(number("")).toBe(false));
test("[S 5.2] [S 9.4] it has exactly 10 digits", () => {
  expect([number("987654321"), number("9876543210"), number("98765432101")]).toEqual([
    false,
    true,
    false,
  ]);
});
test("[S 5.3] so is the country's code", () => expect(number("9876543210", "")).toBe(false));
test("[S 5.4] a code is required", () => expect(code("")).toBe(false));
test("[S 5.5] [S 9.3] it has exactly 6 digits", () => {
  expect([code("12345"), code("123456"), code("1234567"), code("12345a")]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
test("[S 5.7] an e-mail is required", () => expect(email("")).toBe(false));
test("[S 5.8] it is letters, digits, dot, hyphen, underscore, @, domain, TLD of 2 or more", () => {
  for (const good of ["a.b-c_1@ex-ample.in", "a@b.co"]) expect(email(good), good).toBe(true);
  for (const bad of ["a b@c.in", "a@b", "a@b.c", "a+b@c.in", "a@b_c.in", "@b.in", "a@.in"])
    expect(email(bad), bad).toBe(false);
});
test("[S 5.9] a date of birth is required", () =>
  expect(identity({ day: "", month: "", year: "" })).toBe(false));
test("[S 5.10] [S 9.6] it is at latest today minus 18 years", () => {
  expect([identity({ day: "21" }), identity({ day: "22" })]).toEqual([true, false]);
});
test("[S 5.11] [S 1.2] a PAN is required", () => expect(identity({ pan: "" })).toBe(false));
test("[S 5.12] it is 5 letters, 4 digits and a letter, in any case", () => {
  for (const good of ["ABCDE1234F", "abcde1234f"]) expect(identity({ pan: good })).toBe(true);
  for (const bad of ["ABCD1234F", "ABCDE12345", "1BCDE1234F", "ABCDE1234FG"])
    expect(identity({ pan: bad }), bad).toBe(false);
});
test("[S 5.13] each FATCA country is India or another by its name", () => {
  expect(fatca({ citizenship: "Other", citizenshipName: "Nepal" })).toMatchObject({
    value: { countryOfBirth: "India", citizenship: "Nepal", taxResidency: "India" },
  });
});
test("[S 5.14] Other needs a name that is not empty after trimming", () => {
  for (const question of ["countryOfBirth", "citizenship", "taxResidency"])
    expect(fatca({ [question]: "Other", [`${question}Name`]: "  " })).toMatchObject({
      error: { [`${question}Name`]: ["Enter the country"] },
    });
});
test("[S 5.15] India is what stands there at first", () =>
  expect(fatca({})).toMatchObject({
    value: { countryOfBirth: "India", citizenship: "India", taxResidency: "India" },
  }));
test("[S 5.16] and No for a public office", () =>
  expect(fatca({})).toMatchObject({ value: { isPep: "No" } }));

const person = { number: "+919876543210", email: "a@b.in", name: "A", dob: "d", pan: "p" };
test("[S 4.8] [S 3.2] onboarding is complete only when all of it is there", () => {
  expect(nextStep({ ...person, agreement: true })).toBe("done");
  expect(nextStep({ ...person, agreement: false })).toBe("agreement");
  for (const missing of ["name", "dob", "pan"])
    expect(nextStep({ ...person, agreement: true, [missing]: null })).toBe("identity");
  expect(nextStep({ ...person, agreement: true, email: null })).toBe("email");
});

test("[S 2.50] the country list is full: code and name", () => {
  expect(dialCodes.length).toBeGreaterThan(190);
  expect(dialCodes.map((one) => JSON.stringify(one)).join()).toMatch(/\+91.*India|India.*\+91/);
});

test("[S 2.1] every page sits right below the one layout", () => {
  for (const { children, layout } of routes as { children?: unknown; layout?: unknown }[])
    expect([children, layout]).toEqual([undefined, undefined]);
});
test("[S 2.2] no route has a parameter, but the page of one idea, its PDF and its pictures, which the table does not have, and the language before a translated page", () => {
  const named = routes
    .map(({ path }) => path?.replace(/^:language(\/|$)/, ""))
    .filter((path) => path?.includes(":"));
  expect(new Set(named)).toEqual(
    new Set(["research/:id", "research/:id/item.pdf", "research/file/:file"]),
  );
});

const web = {
  publicOrigin: "http://localhost",
  razorpay: { keyId: "rzp_test_1", hostedUrl: "https://api.razorpay.com/x" },
};
const service = { _id: "s1", name: "stock cash", description: [], price: 1499, duration: 30 };
const { fields } = checkoutOf(
  { id: "order_1", amount: 149900, currency: "INR" },
  {
    web: web as never,
    language: "en",
    product: "Meridian",
    user: { ...person, agreement: true },
    offers: [{ _id: "o1", service }],
  },
);
test("[S 7.72] the checkout's description holds pairs of cart entry and service", () =>
  expect(fields.description).toBe("o1:s1"));
test("[S 7.73] it is filled in with name, e-mail and phone", () =>
  expect(fields).toMatchObject({
    "prefill[name]": "A",
    "prefill[email]": "a@b.in",
    "prefill[contact]": "+919876543210",
  }));
test("[S 9.16] what the provider is told is paise", () => expect(fields.amount).toBe("149900"));
test("[S 9.17] what stands in a cart is rupees", () =>
  expect(rupees(service.price)).toBe("Rs. 1,499"));

test("[S 7.1] every call is below /api/v1", async () => {
  const asked: string[] = [];
  const api = overHttp("http://api.invalid", (url) => {
    asked.push(url);
    return Promise.resolve(Response.json({}));
  });
  for (const name of Object.keys(contract) as CallName[])
    await api({ name, payload: {}, cookies: "", visitor: { address: "", requestId: "" } });
  expect(asked).toHaveLength(22);
  for (const url of asked) expect(url).toMatch(/^http:\/\/api\.invalid\/api\/v1\/[a-z-]+\//);
});

test("[S 7.69] a file without a name is signed-agreement.pdf", async () => {
  const api = overHttp("http://api.invalid", () => Promise.resolve(new Response("%PDF-1.7")));
  const payload = { response: { digio_doc_id: "D" } };
  const visitor = { address: "", requestId: "" };
  const { body } = await api({ name: "verifySigning", payload, cookies: "", visitor });
  expect(body).toMatchObject({ filename: "signed-agreement.pdf" });
});

test('[S 8.14] a signing SDK error we have no words for: "User cancelled or error occurred."', () =>
  expect(signingFailure("SOMETHING_NEW")).toBe("User cancelled or error occurred."));

test("[S 1.52] the 50% clause stands in the terms when the site file holds it", () => {
  const drawnWith = (halfLiabilityClause?: string) =>
    drawnIn(
      "en",
      createElement(TermsAndConditions, { site: { ...demoPublic, halfLiabilityClause } as never }),
    );
  const clause = "We answer for at most 50% of the fee of the last six months.";
  // Among the limits of liability, word for word and once; without it no half is spoken of.
  const liability = /id="liability"[\s\S]*?<\/section>/.exec(drawnWith(clause))?.[0];
  expect(liability?.split(clause)).toHaveLength(2);
  expect(drawnWith(clause).split(clause)).toHaveLength(2);
  expect(drawnWith()).not.toMatch(/50 ?%|fifty|\bhalf\b/i);
});

test.each([
  ["[S 9.12]", "error", 5_000],
  ["[S 9.13]", "success", 3_000],
] as const)("%s a toast of type %s stays %d ms", (_, type, ms) =>
  expect(staysMs({ type, message: "x" })).toBe(ms),
);

import { expect } from "vitest";
import { fieldOf, headingsOf, linksOf, said } from "../../setup/read-page";
import type { Site } from "../../setup/site";
import type { Investor } from "../investor";
import { test, visited } from "../journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
const words = () => said(person.page);
const buttons = () =>
  [...person.page.html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inner = ""]) =>
    said({ html: inner }),
  );

const guarded = [
  ["[S 2.5]", "/details"],
  ["[S 2.7]", "/pay"],
  ["[S 2.17] [S 2.18] [S 4.7]", "/subscriptions"],
];
test.each(guarded)("%s %s is for who has logged in; others go to /auth", async (_, path) => {
  await person.go(path);
  expect(person.page.path).toBe(`/auth?from=${encodeURIComponent(path)}`);
});

test.each(["/pay", "/subscriptions"])(
  "[S 2.19] [S 6.7] %s sends who has not completed onboarding to /details",
  async (path) => {
    await person.arrives("identity", path);
    expect(person.page.path).toBe(`/details?from=${encodeURIComponent(path)}`);
  },
);

test("[S 2.20] the logo leads home and nowhere else", async () => {
  await person.arrives("identity", "/services");
  const header = person.page.html.slice(0, person.page.html.indexOf("</header>"));
  expect(linksOf(header).map(({ href }) => href)).not.toContain("/details");
});

test("[S 2.24] logo and avatar are others in the dark", async () => {
  await person.go("/");
  for (const image of ["logo", "avatar"])
    expect(person.page.html).toMatch(
      new RegExp(`srcSet="/${image}-dark.svg" media="\\(prefers-color-scheme: dark\\)"`, "i"),
    );
});

test("[S 2.41] [S 2.42] logged in, the account menu has Subscriptions and Logout", async () => {
  await person.arrives("complete", "/services");
  expect(linksOf(person.page.html)).toContainEqual({
    words: "Subscriptions",
    href: "/subscriptions",
  });
  expect(buttons()).toContain("Logout");
});

test("[S 2.49] [S 2.51] [S 2.52] [S 2.53] [S 6.5] [S 9.5] dial code, phone, Send OTP", async () => {
  await person.go("/auth");
  expect(fieldOf(person.page.html, "Mobile number").attributes.name).toBe("mobile");
  expect(person.page.html).toMatch(/<option selected=""[^>]*>\+91 India</);
  expect(person.page.html).toContain('name="dial"');
  expect(buttons()).toContain("Send OTP");
});

test("[S 2.54] [S 2.55] [S 4.10] [S 4.11] [S 9.2] step 2: the code, Verify OTP, and 60 seconds to wait", async () => {
  await person.go("/auth");
  await person.asksForCode();
  expect(fieldOf(person.page.html, "Code").attributes.autocomplete).toBe("one-time-code");
  expect(buttons()).toContain("Verify OTP");
  expect(buttons()).not.toContain("Resend OTP");
  expect(words()).toMatch(/again in (60|59) seconds/);
});

test("[S 2.56] [S 4.12] after the countdown Resend OTP is there", async () => {
  await person.go("/auth");
  await person.asksForCode();
  await person.waits(59_000);
  expect(buttons()).not.toContain("Resend OTP");
  await person.waits(2_000);
  expect(buttons()).toContain("Resend OTP");
});

test("[S 2.57] /auth leads the logged-in to /details, with the page they came from", async () => {
  await person.arrives("signed-in", "/auth?from=/pay");
  expect(person.page.path).toBe("/details?from=%2Fpay");
});

test("[S 2.58] [S 2.61] [S 1.13] the e-mail comes first", async () => {
  await person.arrives("signed-in", "/details");
  expect(headingsOf(person.page.html, 1)).toEqual(["Complete Your Profile"]);
  expect(fieldOf(person.page.html, "E-mail").attributes.name).toBe("email");
  expect(() => fieldOf(person.page.html, "PAN")).toThrow();
  expect(buttons()).toContain("Send code");
});

test("[S 2.62] [S 9.1] its code has a screen with 30 seconds to wait", async () => {
  await person.arrives("signed-in", "/details");
  await person.asksForEmailCode();
  expect(words()).toMatch(/again in (30|29) seconds/);
  expect(buttons()).not.toContain("Resend Code");
});

test("[S 2.63] after which Resend Code is there", async () => {
  await person.arrives("signed-in", "/details");
  await person.asksForEmailCode();
  await person.waits(31_000);
  expect(buttons()).toContain("Resend Code");
});

test("[S 2.59] [S 2.64] [S 6.6] then PAN and birth date", async () => {
  await person.arrives("email", "/details");
  for (const label of ["Day", "Month", "Year", "PAN"]) fieldOf(person.page.html, label);
  expect(() => fieldOf(person.page.html, "E-mail")).toThrow();
  expect(buttons()).not.toContain("Submit and Sign");
});

test("[S 2.60] [S 2.65] then compliance: three countries and public office", async () => {
  await person.arrives("identity", "/details");
  for (const question of [
    "Country of birth",
    "Citizenship",
    "Tax residency",
    "Politically exposed",
  ])
    expect(words()).toContain(question);
});

test("[S 2.66] [S 4.13] the form sent, the e-signature begins", async () => {
  await person.arrives("identity", "/details");
  await person.presses("Submit and Sign");
  expect(person.page.path).toContain(site.sandbox.url);
});

test("[S 4.14] [S 2.69] signed, come to onboard: Onboarding Complete! and Go to Home", async () => {
  await person.arrives("identity", "/details");
  await person.signs();
  expect(headingsOf(person.page.html, 1)).toEqual(["Onboarding Complete!"]);
  expect(linksOf(person.page.html)).toContainEqual({ words: "Go to Home", href: "/" });
});

test("[S 2.70] otherwise back to the page they came from", async () => {
  await person.arrives("identity", "/details?from=/investor-charter");
  await person.signs();
  expect(person.page.path).toBe("/investor-charter");
});

test("[S 4.16] given up, the form is there again", async () => {
  await person.arrives("identity", "/details");
  await person.signs("Cancel signing");
  expect(buttons()).toContain("Submit and Sign");
});

test("[S 3.8] the last path leads on where an address has lost it", async () => {
  await person.arrives("identity", "/subscriptions");
  await person.go("/details");
  await person.signs();
  expect(person.page.path).toBe("/subscriptions");
});

test("[S 4.2] [S 4.9] a right code logs in, and what was done before is there again", async () => {
  await person.arrives("complete", "/");
  person.cookies.clear();
  await person.go("/auth?from=/subscriptions");
  await person.signsIn();
  expect(headingsOf(person.page.html, 1)).toEqual(["Subscriptions"]);
});

test("[S 4.3] logging out ends it", async () => {
  await person.arrives("complete", "/services");
  await person.presses("Logout");
  await person.go("/subscriptions");
  expect(person.page.path).toMatch(/^\/auth/);
});

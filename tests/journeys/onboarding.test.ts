import { expect } from "vitest";
import { fieldOf, headingsOf, linksOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

const READY = /your PAN and the phone linked to your Aadhaar.{1,20}about 5 minutes/;

test("home, services, sign-in and the first step say beforehand what to have ready", async () => {
  for (const path of ["/", "/services", "/auth"]) {
    await person.go(path);
    expect(said(person.page), path).toMatch(READY);
  }
  await person.arrives("signed-in", "/details");
  expect(said(person.page)).toMatch(READY);
  expect(said(person.page)).toContain("No phone linked to your Aadhaar? Write to us");
});

test("who has given all of it is not told on the services to have it ready", async () => {
  await person.arrives("complete", "/services");
  expect(said(person.page)).not.toMatch(READY);
});

test("each step says which, why we ask, who sees it, and leads to the privacy policy", async () => {
  const says = (step: string) => {
    expect(titleOf(person.page.html)).toBe(`Complete Your Profile: ${step}`);
    expect(headingsOf(person.page.html, 2)[0]).toBe(step);
    for (const words of ["Why we ask:", "Who sees it:"])
      expect(said(person.page), step).toContain(words);
    expect(
      linksOf(person.page.html).filter(({ href }) => href === "/privacy-policy").length,
    ).toBeGreaterThan(1);
  };
  await person.arrives("signed-in", "/details");
  says("Step 1 of 3: E-mail");
  await person.verifiesEmail();
  says("Step 2 of 3: PAN and birth date");
  await person.givesPan();
  says("Step 3 of 3: Agreement");
});

test("what the provider refuses of PAN and birth date stands at its field", async () => {
  await person.arrives("email", "/details");
  await person.givesPan({ PAN: "AAAAA0000A" });
  expect(fieldOf(person.page.html, "PAN").description).toContain("We could not find this PAN.");
  await person.givesPan({ PAN: "CCCCC0000C" });
  expect(fieldOf(person.page.html, "Day").description).toContain(
    "The date of birth does not match this PAN.",
  );
  expect(fieldOf(person.page.html, "PAN").value).toBe("CCCCC0000C");
});

test("the same number asked for again leads to the code that is still good; after ten minutes a new one is sent", async () => {
  await person.go("/auth");
  await person.asksForCode();
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.follows("Change number");
  await person.asksForCode();
  expect(headingsOf(person.page.html, 1)).toEqual(["Enter the code"]);
  expect(await site.sandbox.messages(`+91${person.number}`)).toHaveLength(1);
  await site.sandbox.advance(601_000);
  await person.follows("Change number");
  await person.asksForCode();
  const fresh = await site.sandbox.code(`+91${person.number}`);
  expect(await site.sandbox.messages(`+91${person.number}`)).toHaveLength(2);
  await person.presses("Verify OTP", { Code: fresh });
  expect(said(person.page)).toContain("OTP verified successfully!");
  expect(code).toMatch(/^\d{6}$/);
});

test('"Change e-mail" with the same one goes back to the code that is still good, and asks for one once it is not', async () => {
  await person.arrives("signed-in", "/details");
  await person.asksForEmailCode();
  const first = await site.sandbox.code(person.email);
  await person.follows("Change e-mail");
  await person.presses("Send code", { "E-mail": person.email.toUpperCase() });
  expect(said(person.page)).toContain("We sent a 6-digit code to");
  expect(await site.sandbox.messages(person.email)).toHaveLength(1);
  await site.sandbox.advance(601_000);
  await person.follows("Change e-mail");
  await person.asksForEmailCode();
  expect(await site.sandbox.messages(person.email)).toHaveLength(2);
  expect(await site.sandbox.code(person.email)).not.toBe(first);
  await person.presses("Verify", { Code: await site.sandbox.code(person.email) });
  expect(said(person.page)).toContain("Email verified successfully!");
});

test("logged out elsewhere: it says so, and what was typed is there again after signing in, for nobody else", async () => {
  await person.arrives("email", "/details");
  const form = person.page;
  await site.desk("sessions", "end", person.number, "--yes");
  const typed = { Day: "27", Month: "8", Year: "1990", PAN: person.pan };
  person.page = await person.press(form, "Verify PAN", typed);
  expect(person.page.path).toMatch(/^\/auth\?from=/);
  expect(said(person.page)).toContain("You were logged out. Sign in to go on.");
  await person.signsIn();
  expect(fieldOf(person.page.html, "PAN").value).toBe(person.pan);
  expect(fieldOf(person.page.html, "Year").value).toBe("1990");

  // On the same browser somebody else signs in.
  const again = person.page;
  await site.desk("sessions", "end", person.number, "--yes");
  await person.press(again, "Verify PAN", typed);
  await person.at("email", {
    number: "+919300000077",
    pan: "ABCPE0077F",
    email: "other@example.com",
  });
  await person.go("/details");
  expect(fieldOf(person.page.html, "PAN").value).toBe("");
});

test("without script both Update cart and Proceed to Pay stay, the cart empty or not", async () => {
  await person.go("/services");
  for (const button of ["Update cart", "Proceed to Pay"])
    expect(said(person.page)).toContain(button);
});

import { describe, expect } from "vitest";
import { fieldOf, linksOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

describe("what is typed is taken as people type it", () => {
  test.each([
    ["98765 43210", "with spaces"],
    ["+91 98765-43210", "with +91"],
    ["098765 43211", "with a leading 0"],
    ["919876543212", "with 91"],
  ])("the number %s, %s, is accepted", async (typed) => {
    await person.go("/auth");
    await person.asksForCode(typed);
    expect(person.page.status).toBe(200);
    expect(said(person.page)).toMatch(/\+91 98765 4321\d/);
    expect(fieldOf(person.page.html, "Code").value).toBe("");
  });

  test("an e-mail in capitals is put in lower case, a PAN in lower case in capitals", async () => {
    await person.arrives("signed-in", "/details");
    await person.presses("Send code", { "E-mail": person.email.toUpperCase() });
    await person.presses("Verify", { Code: await site.sandbox.code(person.email) });
    await person.givesPan({ PAN: person.pan.toLowerCase() });
    expect(said(person.page)).toContain("PAN and DOB verified successfully!");
  });
});

describe("what cannot be right is said at its field, with 400; nothing typed is lost", () => {
  test("nine digits are not a mobile number", async () => {
    await person.go("/auth");
    const { status, html } = await person.asksForCode("987654321");
    expect(status).toBe(400);
    const field = fieldOf(html, "Mobile number");
    expect(field.description).toContain("Enter a 10-digit mobile number");
    expect(field.attributes["aria-invalid"]).toBe("true");
    expect(field.value).toBe("987654321");
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(linksOf(html), "the summary leads to the field").toContainEqual({
      words: expect.stringContaining("Enter a 10-digit mobile number"),
      href: `#${field.attributes.id}`,
    });
  });

  test("seven digits are not a code", async () => {
    await person.go("/auth");
    await person.asksForCode();
    const { status, html } = await person.presses("Verify OTP", { Code: "1234567" });
    expect(status).toBe(400);
    expect(fieldOf(html, "Code").description).toContain("Enter the 6-digit code");
  });

  test.each([
    [{ Day: "31", Month: "2", Year: "1990" }, "Enter a real date"],
    [{ Day: "1", Month: "1", Year: "2015" }, "You must be 18 or older"],
  ])("born on %o is refused: %s", async (born, message) => {
    await person.arrives("email", "/details");
    const { status, html } = await person.givesPan({ ...born, PAN: "ABCDE12" });
    expect(status).toBe(400);
    expect(said({ html })).toContain(message);
    expect(fieldOf(html, "PAN").description).toContain("Enter a PAN like ABCDE1234F");
    expect(fieldOf(html, "PAN").value).toBe("ABCDE12");
    for (const [label, typed] of Object.entries(born))
      expect(fieldOf(html, label).value).toBe(typed);
  });
});

describe("asking for another code", () => {
  test("the wait for an e-mail is 30 seconds", async () => {
    await person.arrives("signed-in", "/details");
    await person.asksForEmailCode();
    expect(said(person.page)).toMatch(/You can ask again in (2\d|30) seconds/);
  });

  test("a corrected e-mail address gets its code at once, and the code verifies it", async () => {
    await person.arrives("signed-in", "/details");
    await person.presses("Send code", { "E-mail": `wrong.${person.email}` });
    await person.follows("Change e-mail");
    const page = await person.presses("Send code", { "E-mail": person.email });
    expect(said(page)).toContain(`We sent a 6-digit code to ${person.email}`);
    await person.presses("Verify", { Code: await site.sandbox.code(person.email) });
    expect(said(person.page)).toContain("Email verified successfully!");
  });

  test("too soon, the page says when", async () => {
    await person.go("/auth");
    await person.asksForCode("9876543210");
    const again = await person.submit("/auth", { intent: "resend" });
    expect(again.status).toBe(429);
    expect(again.html).toMatch(/You can ask again in \d+ second/);
  });
});

test("the same form posted twice at once sends one code and signs in once", async () => {
  const number = "9876543210";
  const asked = await Promise.all(
    [1, 2].map(() => person.post("/auth", { intent: "send", dial: "+91 India", mobile: number })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([303, 429]);
  expect(await site.sandbox.messages(number)).toHaveLength(1);
  const code = await site.sandbox.code(number);
  const verified = await Promise.all(
    [1, 2].map(() => person.post("/auth", { intent: "verify", code })),
  );
  expect(verified.filter(({ status }) => status === 303)).not.toHaveLength(0);
  expect(verified.every(({ status }) => status < 500)).toBe(true);
  expect((await person.open("/details")).html).toContain("Complete Your Profile");
});

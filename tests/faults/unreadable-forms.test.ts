import { afterAll, beforeAll, expect, test } from "vitest";
import { Browserless } from "../setup/browserless";
import { Site } from "../setup/site";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const unreadable: [type: string, body: string][] = [
  ["application/json", '{"intent":"send"}'],
  ["text/plain", "intent=send"],
  ["multipart/form-data", "intent=send"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsend',
  ],
];

test.each(["/auth", "/details", "/services", "/pay"])(
  "what is no form, posted to %s, gets a page that says so",
  async (path) => {
    const person = await new Browserless(site).at("complete", {
      number: "+919000000001",
      pan: "ABCPE0001F",
    });
    for (const [type, body] of unreadable) {
      const answer = await person.send(path, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      const html = await answer.text();
      expect([answer.status, path, type]).toEqual([400, path, type]);
      expect(html).toContain("We could not read what was sent.");
      expect(html).toContain('href="/"');
    }
    expect(site.log).not.toMatch(/page failed|request failed/);
  },
);

test("logging out works whatever was sent with it", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const answer = await person.send("/logout", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect((await person.get("/subscriptions")).headers.get("location")).toMatch(/^\/auth/);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browserless } from "../setup/browserless";
import { Site } from "../setup/site";

let site: Site;
beforeAll(async () => {
  site = await Site.open({ SENDS_PER_ADDRESS_PER_HOUR: "2" });
});
afterAll(() => site.close());

const foreign = { origin: "https://evil.example" };
const tooMuch = "x".repeat(300_000);

// ASVS 5.2.1
describe("a person who is turned away reads why, and has a way on", () => {
  test.each<[status: number, words: string, path: string, init: RequestInit]>([
    [403, "Please use our own address", "/auth", { method: "POST", headers: foreign }],
    [404, "404 Not Found", "/nothing-here", {}],
    [404, "404 Not Found", "/nothing-here", { method: "POST" }],
    [405, "Method Not Allowed", "/disclaimer", { method: "POST" }],
    [405, "Method Not Allowed", "/auth", { method: "DELETE" }],
    [413, "That is too much data", "/auth", { method: "POST", body: tooMuch }],
    [400, "Bad Request", "/auth?_data=routes%2Fauth", {}],
  ])("%i %s: %s %j", async (status, words, path, init) => {
    const answer = await fetch(site.url + path, init);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(html).toContain(words);
    expect(html).toMatch(new RegExp(`<a [^>]*href="(/|${site.url}/)"`));
    expect(html).not.toMatch(/<script(?! type="application\/ld)/);
  });

  test("403 names the public address", async () => {
    expect(
      await (await fetch(`${site.url}/auth`, { method: "POST", headers: foreign })).text(),
    ).toContain(`Our address is ${site.url}.`);
  });

  test("429 is the form again, with when to come back and what was typed", async () => {
    const person = new Browserless(site);
    const ask = (mobile: string) => person.submit("/auth", { intent: "send", dial: "+91", mobile });
    await ask("9100000001");
    await ask("9100000002");
    const page = await ask("9100000003");
    expect(page.status).toBe(429);
    expect(page.html).toMatch(/Too many codes were asked for\. You can ask again in \d+ minutes\./);
    expect(page.html).toContain('value="9100000003"');
    expect(page.html).toContain("Send OTP");
  });
});

describe("a program is told the same as JSON", () => {
  test.each<[status: number, path: string, init: RequestInit]>([
    [403, "/api/v1/otp/request", { method: "POST", headers: foreign }],
    [404, "/api/v1/nothing", {}],
    [405, "/api/v1/otp/request", {}],
    [413, "/api/v1/otp/request", { method: "POST", body: tooMuch }],
    [400, "/api/v1/otp/request", { method: "POST", body: "{" }],
    [401, "/api/v1/users/current-user", {}],
  ])("%i %s %j", async (status, path, init) => {
    const answer = await fetch(site.url + path, init);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([
      status,
      "application/json",
    ]);
    expect((await answer.json()).message).toMatch(/\w \w/);
    if (status === 405) expect(answer.headers.get("allow")).toBe("POST");
  });
});

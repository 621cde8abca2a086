import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Draft } from "../../../app/desk.server/set-up/draft";
import { setUpApp } from "../../../app/desk.server/set-up/open";
import { plain, readForm } from "../../setup/html-form";
import { fieldOf } from "../../setup/read-page";
import { START } from "../parts";

/** The set-up in a browser whose session is over: the server was restarted meanwhile. */
const HOST = "http://127.0.0.1:3003";
let folder: string;
let app: ReturnType<typeof setUpApp>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "set-up-"));
  const settings = {
    ...{ host: "127.0.0.1", port: 3003, publicOrigin: HOST, secure: false, comesBack: false },
    ...{ passphraseHash: "", madePassphrase: null, totpSecret: null, metricsToken: null },
  };
  const given = {
    draft: new Draft({ NODE_ENV: "production", DATA_DIR: folder }),
    doctor: () => Promise.resolve([]),
    goLive: () => Promise.reject(new Error("not meant")),
    now: () => START,
    randomToken: () => "token",
  };
  app = setUpApp(settings, "the-code", { error: () => {} }, given);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const post = async (path: string, form: [string, string][]) => {
  const body = new URLSearchParams(form);
  const length = String(Buffer.byteLength(body.toString()));
  const headers = { host: "127.0.0.1:3003", origin: HOST, "content-length": length };
  const answer = await app.request(HOST + path, { method: "POST", headers, body });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get("location") };
};
const types = (html: string, code: string) => {
  const { action, fields } = readForm(html, "Begin", { "Set-up code": code });
  return post(action, fields);
};
const draft = () => readFileSync(join(folder, "set-up", "site.json"), "utf8");
const aiUse = "We use no such tools,\nand never did.";

test("what was typed on a page without secrets goes with the code, through slips too", async () => {
  const typed = Object.entries({ aiUse, "audit.lastYear": "2025-26" });
  const out = await post("/set-up/say", typed);
  expect(out.status).toBe(401);
  expect(plain(out.html)).toContain(
    "You were signed out, so nothing was kept. What you typed goes",
  );
  const slip = await types(out.html, "guessed");
  expect([slip.status, plain(slip.html)]).toEqual([
    401,
    expect.stringContaining("This is not the code"),
  ]);
  const back = await types(slip.html, "the-code");
  expect([back.status, plain(back.html)]).toEqual([
    200,
    expect.stringContaining("What you typed stands below and is not kept yet: press Keep."),
  ]);
  expect(draft()).not.toContain("We use no such tools");
  expect(fieldOf(back.html, "Use of artificial intelligence").value).toContain("and never did.");
  expect(readForm(back.html, "Keep").action).toBe("/set-up/say");
});

test("the first service is carried as well", async () => {
  const { html } = await post("/set-up/service", [
    ["name", "Stock cash"],
    ["description", "Calls\nin shares"],
    ["price", "1499"],
  ]);
  const back = await types(html, "the-code");
  expect(fieldOf(back.html, "Name").value).toBe("Stock cash");
  expect(fieldOf(back.html, "Price").value).toBe("1499");
});

test.each([
  ["/set-up/razorpay", "/set-up/razorpay", [["RAZORPAY_KEY_SECRET", "my own secret"]]],
  ["/set-up/digio/test", "/set-up/digio", [["pan", "ABCPE1001F"]]],
  ["/set-up/passphrase", "/set-up/passphrase", [["passphrase", "my own secret"]]],
  ["/set-up/keep", "/set-up/keep", []],
] as [string, string, [string, string][]][])(
  "of %s no secret is carried: the page says so, and one comes back to %s",
  async (path, page, form) => {
    const out = await post(path, form);
    expect(plain(out.html)).toContain("Secrets do not go along.");
    expect(out.html).not.toMatch(/my own secret|ABCPE1001F/);
    const back = await types(out.html, "the-code");
    expect([back.status, back.to]).toEqual([303, page]);
  },
);

test.each(["//evil.example", "https://evil.example", "/set-up/../x", "/nowhere"])(
  "%s is no page of the set-up, and is not led to",
  async (page) => {
    const { to } = await post("/set-up", [
      ["page", page],
      ["code", "the-code"],
    ]);
    expect(to).toBe("/");
  },
);

import pino from "pino";
import { afterEach, expect, test } from "vitest";
import type { Given } from "../../../app/web/visit/context";
import type { Sent } from "../../../app/api/transport";
import type { Draw } from "../../../app/edge.server/drawing";
import { pageThreads } from "../../../app/edge.server/page-threads";
import demo from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";

let free: () => void = () => undefined;
afterEach(() => free());

const site = Site.parse(demo);
const crowd = 5;

/**
 * A server whose own pages wait until `free()`, so that what is answered before that was drawn by a
 * thread.
 */
function open({
  most = 1,
  api = () => Promise.reject(new Error("nobody")),
  language = "en",
}: { most?: number; api?: Given["api"]; language?: Given["language"] } = {}) {
  const lines: string[] = [];
  const drawnHere: string[] = [];
  const released = new Promise<void>((resolve) => (free = resolve));
  const here: Draw = async (request) => {
    drawnHere.push(new URL(request.url).pathname);
    await released;
    return new Response("drawn here");
  };
  const state = { site, now: 1_000_000 };
  const given = {
    api,
    remote: false,
    web: {} as Given["web"],
    site: () => state.site,
    now: () => state.now,
  };
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const draw = pageThreads({
    here,
    file: new URL("../../setup/page-thread.mjs", import.meta.url).pathname,
    most,
    given,
    log,
  });
  const problems: unknown[] = [];
  const ask = (path: string, init?: RequestInit) =>
    draw(new Request(`http://localhost${path}`, init), {
      ...given,
      requestId: "r1",
      address: "203.0.113.9",
      nonce: "n",
      language,
      report: (problem) => problems.push(problem),
    });
  const began = () => lines.filter((line) => line.includes("a page thread began")).length;
  /** Fills the main thread's hands, and waits for the thread that makes. */
  const crowded = async () => {
    const waiting = Array.from({ length: crowd }, (_, i) => ask(`/crowd-${i}`));
    await expect.poll(began).toBeGreaterThan(0);
    return waiting;
  };
  return { ask, began, crowded, drawnHere, lines, state };
}

test("pages one after the other are drawn here, and no thread is made", async () => {
  const { ask, began, drawnHere } = open();
  free();
  for (let i = 0; i < 20; i++) expect(await (await ask("/services")).text()).toBe("drawn here");
  expect([began(), drawnHere.length]).toEqual([0, 20]);
});

test("in a crowd a thread draws the next page, with its method, form and headers", async () => {
  const { ask, crowded } = open();
  const waiting = await crowded();
  const answer = await ask("/pay", { method: "POST", body: "intent=manual" });
  expect([answer.headers.get("x-drawn-by"), await answer.text()]).toEqual([
    "thread",
    "intent=manual",
  ]);
  free();
  expect(await Promise.all(waiting.map(async (one) => (await one).text()))).toEqual(
    Array(crowd).fill("drawn here"),
  );
});

test("without threads everything is drawn here", async () => {
  const { ask, drawnHere } = open({ most: 0 });
  const all = Array.from({ length: 20 }, () => ask("/services"));
  free();
  await Promise.all(all);
  expect(drawnHere).toHaveLength(20);
});

test("on somebody else's API the main thread draws every page, since what is kept of its answers is kept there", () => {
  const here: Draw = async () => new Response("drawn here");
  const given = {
    api: () => Promise.reject(new Error("nobody")),
    remote: true,
    web: {} as Given["web"],
    site: () => site,
    now: () => 0,
  };
  expect(
    pageThreads({ here, file: "page-thread.js", most: 3, given, log: pino({ level: "silent" }) }),
  ).toBe(here);
});

test("a thread's call of the API is answered by the main thread's, and a silent API is said to be silent", async () => {
  const sent: Sent[] = [];
  const { ask, crowded } = open({
    api: async (what) => {
      sent.push(what);
      if (sent.length > 1) throw new Error("down");
      return { status: 200, cookies: [], retryAfterS: null, message: "it is you", body: {} };
    },
  });
  await crowded();
  expect(await (await ask("/calls")).text()).toBe("it is you");
  expect(await (await ask("/calls")).text()).toBe("no answer");
  expect(sent[0]).toEqual({
    name: "currentUser",
    payload: undefined,
    cookies: "access=one",
    visitor: { address: "203.0.113.9", requestId: "r1", agent: null, language: "en", acts: false },
  });
});

test("a thread asks for a form in its reader's language, as one who acts", async () => {
  const sent: Sent[] = [];
  const { ask, crowded } = open({
    language: "hi",
    api: async (what) => {
      sent.push(what);
      return { status: 200, cookies: [], retryAfterS: null, message: "", body: {} };
    },
  });
  await crowded();
  await ask("/calls", { method: "POST", body: "number=9876543210" });
  expect(sent[0]!.visitor).toMatchObject({ language: "hi", acts: true, address: "203.0.113.9" });
});

test("all calls of a thread's page bear one visitor: its session is read once", async () => {
  const sent: Sent[] = [];
  const { ask, crowded } = open({
    api: async (what) => {
      sent.push(what);
      return { status: 200, cookies: [], retryAfterS: null, message: "", body: {} };
    },
  });
  await crowded();
  await ask("/calls-twice");
  await ask("/calls");
  const [first, second, ofAnother] = sent.map(({ visitor }) => visitor);
  expect([second === first, ofAnother === first]).toEqual([true, false]);
});

test("an edited site file reaches a thread that was made before", async () => {
  const { ask, crowded, state } = open();
  await crowded();
  expect(await (await ask("/site")).text()).toBe(site.product);
  state.site = { ...site, product: "Another Desk" };
  expect(await (await ask("/site")).text()).toBe("Another Desk");
});

test("what a page throws in a thread is thrown here, with its stack", async () => {
  const { ask, crowded } = open();
  await crowded();
  await expect(ask("/throws")).rejects.toMatchObject({
    message: "Error: the page threw",
    stack: expect.stringContaining("at a route"),
  });
});

test("a page whose thread died is drawn here; a form is not sent twice; a minute later there is a thread again", async () => {
  const { ask, began, crowded, drawnHere, lines, state } = open();
  await crowded();
  const form = ask("/dies", { method: "POST", body: "intent=pay" });
  const page = ask("/never");
  await expect(form).rejects.toThrow("the thread that drew this page ended");
  expect(lines.some((line) => line.includes("a page thread ended"))).toBe(true);
  await expect.poll(() => drawnHere).toContain("/never");
  const more = ask("/auth");
  expect(began()).toBe(1);
  state.now += 60_000;
  const last = ask("/auth");
  await expect.poll(began).toBe(2);
  free();
  expect(await Promise.all([page, more, last].map(async (one) => (await one).text()))).toEqual(
    Array(3).fill("drawn here"),
  );
});

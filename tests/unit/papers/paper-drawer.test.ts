import pino from "pino";
import { expect, test } from "vitest";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import { MOST_WAITING, paperDrawer } from "../../../app/backend.server/platform/paper-drawer";

/** Hands out titles as they come back from the thread. */
function open(longestMs?: number) {
  const draw = paperDrawer({
    ...(longestMs === undefined ? {} : { longestMs }),
    file: new URL("../../setup/paper-thread.mjs", import.meta.url).pathname,
    log: pino({ level: "silent" }),
  });
  const done: string[] = [];
  const ask = async (title: string, patient = false): Promise<string> => {
    const said = String(await draw({ title, about: [], parts: [] }, 0, { patient }));
    done.push(said);
    return said;
  };
  return { ask, done };
}

test("a paper is drawn by the thread, and what the thread throws is thrown here", async () => {
  const { ask } = open();
  expect(await ask("A receipt")).toBe("A receipt");
  await expect(ask("throws")).rejects.toThrow("no ink");
  expect(await ask("Another")).toBe("Another");
});

test("a receipt or an agreement goes before research that waits", async () => {
  const { ask, done } = open();
  await Promise.all([ask("slow", true), ask("research", true), ask("receipt")]);
  expect(done).toEqual(["slow", "receipt", "research"]);
});

test("when as many wait as may, research is refused in words, with when to come again; a receipt is not", async () => {
  const { ask } = open();
  const full = Array.from({ length: MOST_WAITING + 1 }, () => ask("slow", true));
  await expect(ask("one more", true)).rejects.toMatchObject({
    status: 503,
    sentence: { code: "platform.papers-busy" },
    more: { retryAfterS: expect.any(Number) },
  });
  expect(await ask("receipt")).toBe("receipt");
  await Promise.all(full);
  expect(await ask("now", true)).toBe("now");
});

test("what was drawn before changes nothing of a paper that is drawn again", async () => {
  const of = (title: string) => documentPdf({ lang: "hi-IN", title, about: [], parts: [] }, 0);
  const first = await of("नतीजों का हफ़्ता");
  await of("क्षेत्र के शेयरों का उतार-चढ़ाव");
  expect(await of("नतीजों का हफ़्ता")).toEqual(first);
});

test("a thread that dies takes the paper that it drew, and no other", async () => {
  const { ask } = open();
  const died = ask("dies");
  const next = ask("next");
  await expect(died).rejects.toThrow(/ended/);
  expect(await next).toBe("next");
});

test("a paper that hangs is given up with its thread, and the next has another", async () => {
  // A thread needs some time to begin, too.
  const { ask } = open(2_000);
  const hung = ask("hangs");
  const next = ask("next");
  await expect(hung).rejects.toThrow(/ended/);
  expect(await next).toBe("next");
});

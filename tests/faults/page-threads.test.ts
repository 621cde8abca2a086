import { afterEach, expect, test, vi } from "vitest";
import { Site } from "../setup/site";

let site: Site | null = null;
afterEach(() => site?.close());

const PEOPLE = 12;

/** Asks as a crowd does until the thread that it calls is there. */
const threadCalled = (open: Site, ask: () => Promise<unknown>) =>
  vi.waitUntil(
    async () => {
      await ask();
      return open.log.includes("a page thread began");
    },
    { timeout: 30_000, interval: 0 },
  );

test("pages drawn by another thread in a crowd are each person's own: cookies, nonce, and the effect of their forms", async () => {
  const open = (site = await Site.open({ PAGE_THREADS: "1", LOG_LEVEL: "info" }));
  const { url, sandbox } = open;
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, i) => {
      const cookies = await sandbox.person({
        number: `+9170000000${10 + i}`,
        step: "complete",
        email: `p${i}@example.com`,
        pan: `ABCPE10${10 + i}F`,
        dob: "1990-08-27",
      });
      return {
        cookie: cookies.join("; "),
        session: /access=a\.([^.]+)\./.exec(cookies.join("; "))?.[1] ?? "none",
      };
    }),
  );
  const view = async ({ cookie, session }: (typeof people)[number]) => {
    const answer = await fetch(`${url}/subscriptions`, { headers: { cookie } });
    const html = await answer.text();
    const own = answer.headers
      .getSetCookie()
      .map((line) => /^(?:access|refresh)=.\.([^.]+)\./.exec(line)?.[1]);
    expect([answer.status, ...new Set(own)]).toEqual([200, session]);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
    expect(new Set(html.match(/(?<=nonce=")[^"]+/g))).toEqual(new Set([nonce]));
    return answer;
  };
  await threadCalled(open, () => Promise.all(people.map(view)));
  // Twice more, so that it had its half.
  for (let round = 0; round < 2; round++) await Promise.all(people.map(view));

  const offer =
    /name="offer"[^>]*value="([^"]+)"/.exec(await (await fetch(`${url}/services`)).text())?.[1] ??
    "";
  const choose = async ({ cookie }: (typeof people)[number]) => {
    const body = new URLSearchParams([
      ["intent", "pay"],
      ["offer", offer],
    ]);
    const answer = await fetch(`${url}/services`, {
      method: "POST",
      headers: { cookie, origin: url },
      body,
      redirect: "manual",
    });
    return [
      answer.status,
      answer.headers.get("location"),
      answer.headers.getSetCookie().some((line) => line.startsWith("cart=")),
    ];
  };
  expect(new Set((await Promise.all(people.map(choose))).map(String))).toEqual(
    new Set([String([303, "/pay", true])]),
  );
  const missing = await Promise.all(people.map(() => fetch(`${url}/no-such-page`)));
  expect(missing.map(({ status }) => status)).toEqual(Array(PEOPLE).fill(404));
});

test("whoever in a crowd asks for a code on a Hindi page gets it in Hindi", async () => {
  const open = (site = await Site.open({ PAGE_THREADS: "1", LOG_LEVEL: "info" }));
  const { url, sandbox } = open;
  const numbers = Array.from({ length: PEOPLE }, (_, i) => `70000001${10 + i}`);
  await threadCalled(open, () => Promise.all(numbers.map(() => fetch(`${url}/hi/auth`))));
  await Promise.all(
    numbers.map((mobile) =>
      fetch(`${url}/hi/auth`, {
        method: "POST",
        headers: { origin: url },
        body: new URLSearchParams({ intent: "send", dial: "+91", mobile }),
        redirect: "manual",
      }),
    ),
  );
  const sent = await Promise.all(numbers.map((mobile) => sandbox.messages(`+91${mobile}`)));
  expect(sent.map(([sms]) => sms?.text)).toEqual(
    Array(PEOPLE).fill(expect.stringContaining("लॉग इन ओटीपी है")),
  );
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../setup/site";

const [OLD, NEW] = [
  "the-old-sealing-key-of-the-house-0001",
  "the-new-sealing-key-of-the-house-0002",
];
const PEOPLE = 230;
let site: Site;
const cookies: string[] = [];

beforeAll(async () => {
  site = await Site.open({ SEAL_KEY: OLD });
  for (let n = 0; n < PEOPLE; n++) {
    const made = await site.sandbox.person({
      number: `+9190000${String(n).padStart(5, "0")}`,
      step: n < 10 ? "complete" : "identity",
    });
    cookies.push(made.join("; "));
  }
}, 120_000);
afterAll(() => site.close());

const statusOf = async (n: number): Promise<number> =>
  (
    await fetch(`${site.url}/api/v1/users/current-user`, {
      headers: { cookie: cookies[n % PEOPLE] ?? "" },
    })
  ).status;

// ASVS 11.2.2
test("a sealing key is rotated with the server up, killed on the way, and in the end the old one is needed no more", async () => {
  await site.kill("SIGTERM");
  site.setVariables({ SEAL_KEY: `${NEW},${OLD}` });
  await site.start();
  await site.sandbox.advance(60_000);

  let rotating = true;
  const answers: number[] = [];
  const visitors = (async () => {
    for (let n = 0; rotating; n += 7) answers.push(await statusOf(n));
  })();
  expect(await site.operatorKilled(1, "rotate-key")).toBe(true);
  expect(await site.operatorKilled(2, "rotate-key")).toBe(true);
  expect(await site.operatorKilled(3, "rotate-key")).toBe(true);
  const said = await site.operator("rotate-key");
  rotating = false;
  await visitors;
  expect(said).toMatch(/and 10 documents were sealed anew\. Nothing is left under an older key/);
  expect(answers.length).toBeGreaterThan(5);
  expect(new Set(answers)).toEqual(new Set([200]));

  await site.kill("SIGTERM");
  site.setVariables({ SEAL_KEY: NEW });
  await site.start();
  for (let n = 0; n < PEOPLE; n++) expect(await statusOf(n)).toBe(200);
  expect(await site.operator("audit", "verify")).toMatch(/^All \d+ entries hold/);
}, 120_000);

test("the operator's commands keep the time to which the sandbox was moved", async () => {
  await site.sandbox.advance(40 * 86_400_000);
  await site.operator("sessions", "end", "9000000001", "--yes");
  const [entry] = JSON.parse(
    await site.operator("audit", "list", "--what", "session ended", "--json"),
  ) as { at: number; who: string }[];
  expect(entry?.who).toMatch(/^operator ./);
  expect((entry?.at ?? 0) - Date.now()).toBeGreaterThan(39 * 86_400_000);
});

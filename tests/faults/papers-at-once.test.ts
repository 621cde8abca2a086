import { afterAll, beforeAll, expect, test } from "vitest";
import { Investor } from "../journeys/investor";
import { MOST_WAITING } from "../../app/backend.server/platform/paper-drawer";
import { aNote } from "../setup/research-drafts";
import { releasing } from "../setup/releasing";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";

/** Somebody who may read more long notes in Hindi than may wait to be drawn. */
const NOTES = MOST_WAITING + 3;
let site: Site;
let person: Investor;
let files: string[];
beforeAll(async () => {
  site = await Site.open();
  person = new Investor(site);
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline();
  const { serviceOf, releases } = releasing(() => site);
  const services = [await serviceOf("Stock cash")];
  files = [];
  for (let at = 0; at < NOTES; at++) {
    const { root } = await releases(aNote({ services, text: words(at) }));
    files.push(`/research/${root}/item.pdf`);
  }
});
afterAll(() => site.close());

/** Words that stand in no other note. */
function words(seed: number): string {
  let state = 1 + Math.round(seed * 1_000);
  const one = (of: string) => of[(state = (state * 16_807) % 2_147_483_647) % of.length]!;
  const word = () =>
    Array.from({ length: 4 }, () => one("कखगघचजतदनपबमयरलवसह") + one("ािीुूेो")).join("");
  return Array.from({ length: 300 }, word).join(" ");
}

test("while one subscriber's PDFs are drawn everybody else is served; too many at once are told when to come again", async () => {
  const order: string[] = [];
  const loads = files.map(async (path) => {
    const answer = await person.get(path);
    if (answer.status === 200) order.push("paper");
    return answer;
  });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  order.push("healthz");
  expect((await fetch(`${site.url}/services`)).status).toBe(200);
  const answers = await Promise.all(loads);
  expect(order[0]).toBe("healthz");
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(NOTES - refused.length);
  expect(refused).not.toHaveLength(0);
  expect(refused[0]!.headers.get("retry-after")).toBe("30");
  expect(await refused[0]!.text()).toContain("Many PDFs are being made just now.");
  expect(said(await person.go("/research"))).toContain("What a week of results means");
});

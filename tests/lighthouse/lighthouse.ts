// `npm run lighthouse -- [--runs N] [path …]`: Lighthouse's four categories, mobile, the median of
// five runs over the built server. Fails below the figures of `least`. Lighthouse is fetched when
// asked for; it is no dependency.
import { parseArgs } from "node:util";
import { publicPaths } from "../../app/content/public-paths";
import { Browserless } from "../setup/browserless";
import { Site, type Step } from "../setup/site";
import { categories, measure, type Scores } from "./measure";

interface Visited {
  path: string;
  who: Step | null;
  least: Scores;
}

const scriptFree: Scores = {
  performance: 100,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const working: Scores = { ...scriptFree, performance: 98 };
/** Pages behind sign-in tell search engines to stay away, which Lighthouse counts against them. */
const personal: Scores = { ...working, seo: 0 };

const pages: Visited[] = [
  ...publicPaths.map((path) => ({
    path,
    who: null,
    least: path === "/services" ? working : scriptFree,
  })),
  { path: "/auth", who: null, least: working },
  { path: "/details", who: "signed-in", least: personal },
  { path: "/details?step=agreement", who: "identity", least: personal },
  { path: "/pay", who: "complete", least: personal },
  { path: "/subscriptions", who: "complete", least: personal },
  { path: "/subscriptions/earlier", who: "complete", least: personal },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" } },
});
const site = await Site.open();
const rows = [];
try {
  for (const page of pages.filter(
    ({ path }) => positionals.length === 0 || positionals.includes(path),
  ))
    rows.push(await judged(page));
} finally {
  await site.close();
}
console.table(rows);
if (rows.length === 0 || rows.some(({ held }) => !held)) process.exitCode = 1;

async function judged({ path, who, least }: Visited) {
  const runs: Scores[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const once = async () => measure(site.url + path, who ? await cookieOf(who, path) : {});
    // A recording that Lighthouse itself lost, as it does now and then, says nothing about the
    // page.
    runs.push(await once().catch(once).catch(once));
  }
  const medians = Object.fromEntries(
    categories.map((name) => [name, median(runs.map((scores) => scores[name]))]),
  ) as Record<keyof Scores, number>;
  const row = { path, ...medians, held: categories.every((name) => medians[name] >= least[name]) };
  console.log(JSON.stringify(row));
  return row;
}

/**
 * A person of their own for each run: a refresh cookie that came back a minute later would look
 * stolen. `/pay` needs something in the cart.
 */
async function cookieOf(step: Step, path: string): Promise<Record<string, string>> {
  const number = `+917${String(Date.now()).slice(-9)}`;
  const person = await new Browserless(site).at(step, {
    number,
    pan: `ABCPE${number.slice(-4)}F`,
    email: `p${number.slice(1)}@example.com`,
  });
  if (path === "/pay") {
    const offer =
      /<input[^>]*name="offer"[^>]*value="([^"]+)"/.exec(
        (await person.open("/services")).html,
      )?.[1] ?? "";
    await person.post("/services", { offer, intent: "update" });
  }
  return { cookie: [...person.cookies].map((pair) => pair.join("=")).join("; ") };
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

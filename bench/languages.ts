import { get } from "node:http";
import { scriptFreePaths } from "../app/content/public-paths";
import { addressIn, allLanguages, standsIn, type Language } from "../app/content/languages";
import { speakShipped } from "../tests/setup/speak-shipped";
import type { Site } from "../tests/setup/site";
import { operated } from "./operated";
import { inTurn, median, ratio } from "./pairs";
import { atLeast, atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const ROUNDS = 5;
const SECONDS = 4;
/** How often each page is asked for before memory is read. */
const TIMES = 300;
const working = ["/auth", "/services"];

/** What another language than English costs: bytes of a cold visit, requests a second, memory. */
export async function languages(): Promise<Row[]> {
  speakShipped();
  const site = await operated();
  try {
    return [...(await bytes(site)), ...(await speed(site)), await memory(site)];
  } finally {
    await site.close();
  }
}

async function bytes(site: Site): Promise<Row[]> {
  const heaviest = await Promise.all(
    allLanguages().map(async (language) => {
      const there = scriptFreePaths.filter((path) => standsIn(language, path));
      const sizes = await Promise.all(
        there.map(async (path) => ({ path, size: await packed(site, addressIn(language, path)) })),
      );
      const [most] = sizes.sort((a, b) => b.size - a.size);
      return { language, path: most?.path ?? "none", size: most?.size ?? 0 };
    }),
  );
  const [english, hindi] = [await packed(site, "/"), await packed(site, "/hi")];
  const words = async (language: Language) => packed(site, await wordsOf(site, language));
  const [own, others] = [await words("en"), await words("hi" as Language)];
  return [
    ...heaviest.map(({ language, path, size }) =>
      atMost(`${language}: heaviest page without script (${path})`, size, 14_600, "bytes"),
    ),
    atMost("hi: home ÷ the English document", hindi / english, 1.3, "×"),
    atMost("hi: words a working screen fetches, beyond the English", others - own, 2_048, "bytes"),
  ];
}

async function speed(site: Site): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ["/", "/terms-and-conditions", ...working]) {
    const at = (address: string) => ({
      load: {
        url: site.url + address,
        connections: 20,
        seconds: SECONDS,
        headers: { "accept-encoding": "gzip, br" },
      },
      pids: [site.pid],
    });
    const [hindi = [], english = []] = await inTurn([at(addressIn("hi", path)), at(path)], ROUNDS);
    const perSecond = (rounds: typeof hindi) =>
      Math.round(median(rounds.map((round) => round.perSecond)));
    rows.push(
      told(
        `${path}: requests a second, Hindi / English`,
        `${perSecond(hindi)} / ${perSecond(english)}`,
      ),
      told(
        `${path}: CPU a request, Hindi ÷ English`,
        ratio(hindi, english, (round) => round.cpuMsEach).toFixed(2),
      ),
      ...shareOf(path, ratio(hindi, english, (round) => round.perSecond) * 100),
    );
  }
  return rows;
}

/** Of the pages to read it is promised; a working screen is drawn anew for each. */
const shareOf = (path: string, share: number): Row[] => {
  const what = `${path}: Hindi's share of the English`;
  return working.includes(path)
    ? [told(what, `${Math.round(share)} %`)]
    : [atLeast(what, share, 95, "%")];
};

/** English first, till it grows no more; what Hindi adds to that. */
async function memory(site: Site): Promise<Row> {
  const paths = [...scriptFreePaths, ...working];
  const asked = async (language: Language) => {
    for (let n = 0; n < TIMES; n++)
      for (const path of paths) await (await fetch(site.url + addressIn(language, path))).text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return residentMb(site.pid);
  };
  await asked("en");
  const before = await asked("en");
  return atMost("hi: resident memory beyond the English", (await asked("hi")) - before, 10, "MB");
}

/** The file of words that a working screen names. */
async function wordsOf(site: Site, language: Language): Promise<string> {
  const html = await (await fetch(site.url + addressIn(language, "/auth"))).text();
  return /src="(\/words\.js[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "/";
}

/** The bytes of a cold visit, brotli. */
const packed = (site: Site, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "br" };
    get(site.url + path, { headers }, (answer) => {
      let size = 0;
      answer.on("data", (chunk: Buffer) => (size += chunk.length));
      answer.on("end", () => resolve(size));
    }).on("error", reject);
  });

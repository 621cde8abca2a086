import { median } from "./pairs";
import { atMost, told, type Row } from "./rows";

const SCRAPES = 60;
const BETWEEN_MS = 1_000;

/**
 * What it costs to be watched: scrapes of a desk, and the longest pause of everybody else while it
 * is scraped. @param at address of its operator's page @param cookie of who is signed in there
 */
export async function scrapes(at: string, cookie: string): Promise<Row[]> {
  const took: number[] = [];
  const pauses: number[] = [];
  let slow = "";
  for (let n = 0; n <= SCRAPES; n++) {
    const from = performance.now();
    const text = await (await fetch(`${at}/metrics`, { headers: { cookie } })).text();
    const ms = performance.now() - from;
    // The first pays for this program's own connection and its client, too.
    if (n > 0) took.push(ms);
    slow ||= reading(text, "desk_subscriptions_active");
    pauses.push(Number(reading(text, "nodejs_eventloop_lag_max_seconds")) * 1_000);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  return [
    told("a scrape: median", `${median(took).toFixed(1)} ms`),
    atMost(`a scrape: the slowest of ${SCRAPES}`, Math.max(...took), 50, "ms"),
    // The first reading is of the time before: the server's start.
    atMost(
      "the longest pause of the event loop between scrapes",
      Math.max(...pauses.slice(1)),
      50,
      "ms",
    ),
    told("figures that are read in slices were shown", slow === "" ? "never" : "yes"),
  ];
}

const reading = (text: string, name: string): string =>
  text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1] ?? "";

import { freePort } from "../tests/setup/free-port.mjs";
import { listMany } from "../tests/setup/many-services";
import { fill } from "./fill";
import { operated } from "./operated";
import { median } from "./pairs";
import { atMost, told, type Row } from "./rows";

const PAYMENTS = 2_000_000;
const SCRAPES = 60;
const BETWEEN_MS = 1_000;

/**
 * What it costs to be watched: scrapes of a desk with two million payments on SQLite, and the
 * longest pause of everybody else while it is scraped. Needs some 6 GB of disk.
 */
export async function scrape(): Promise<Row[]> {
  const port = await freePort();
  const site = await operated({ PAGE_THREADS: "0", OPERATOR_PORT: String(port) });
  try {
    await site.kill("SIGTERM");
    listMany(site.folder, 5);
    fill(site.folder, PAYMENTS, Date.now());
    await site.start();
    const metrics = `http://127.0.0.1:${port}/metrics`;
    const took: number[] = [];
    const pauses: number[] = [];
    let slow = "";
    for (let n = 0; n <= SCRAPES; n++) {
      const from = performance.now();
      const text = await (await fetch(metrics)).text();
      const ms = performance.now() - from;
      // The first pays for this program's own connection and its client, too.
      if (n > 0) took.push(ms);
      slow ||= reading(text, "desk_subscriptions_active");
      pauses.push(Number(reading(text, "nodejs_eventloop_lag_max_seconds")) * 1_000);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
    const what = `${PAYMENTS.toLocaleString("en-IN")} payments`;
    return [
      told(`a scrape with ${what}: median`, `${median(took).toFixed(1)} ms`),
      atMost(`a scrape with ${what}: the slowest of ${SCRAPES}`, Math.max(...took), 50, "ms"),
      // The first reading is of the time before: the server's start.
      atMost(
        "the longest pause of the event loop meanwhile",
        Math.max(...pauses.slice(1)),
        50,
        "ms",
      ),
      told("figures that are read in slices were shown", slow === "" ? "never" : "yes"),
    ];
  } finally {
    await site.close();
  }
}

const reading = (text: string, name: string): string =>
  text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1] ?? "";

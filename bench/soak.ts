import { load } from "./load";
import { median } from "./pairs";
import { operated } from "./operated";
import { people, renew } from "./people";
import { atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const MINUTES = 10;
const HOURS = 24;
const PEOPLE = 200;

/**
 * A day in ten minutes: people look at pages all the time while the server's clock runs 144 times
 * too fast and the recurring work comes with it.
 */
export async function soak(): Promise<Row[]> {
  const site = await operated();
  try {
    const cookies = await people(site, PEOPLE);
    const turns = HOURS;
    const rest: number[] = [];
    let failed = 0;
    for (let turn = 0; turn < turns; turn++) {
      await renew(site, cookies);
      for (const path of ["/subscriptions", "/services", "/"]) {
        const { bad } = await load({
          url: site.url + path,
          connections: 10,
          seconds: (MINUTES * 60) / turns / 3 - 2,
          headers: { "accept-encoding": "br" },
          cookies,
        });
        failed += bad;
      }
      await site.sandbox.advance(3_600_000);
      rest.push(residentMb(site.pid));
    }
    // The first quarter warms up: code is compiled, pages are kept, the heap finds its size.
    const quarter = (n: number) => median(rest.slice((turns / 4) * n, (turns / 4) * (n + 1)));
    return [
      told(
        "soak: resident memory by quarter of the day",
        [0, 1, 2, 3].map((n) => `${Math.round(quarter(n))}`).join(" / ") + " MB",
      ),
      atMost("soak: last quarter ÷ second", quarter(3) / quarter(1), 1.1, "×"),
      atMost("soak: answers that failed", failed, 0, ""),
    ];
  } finally {
    await site.close();
  }
}

import { monthsTo, presentMonth } from "../../../content/complaint-periods";
import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import { add, byService, sumOf, type ByService } from "./by-service";
import type { Conversion } from "./conversion";
import { countDays } from "./counted-days";
import { addCounts, countBetween } from "./day-counts";
import { keptMonths, runningAfter } from "./kept-months";
import { beginOf, boundsOf } from "./month-bounds";
import type { Moves } from "./renewals";
import { returnedIn } from "./returned";
import { shareOut } from "./sales";
import { takenBackSales } from "./taken-back-sales";
import { namesOfServices } from "../catalogue/second-of-name";
import { readBought } from "../payments/bought";

/** What is counted of a month, all services together or one; sums in paise. */
export interface Counts extends Moves {
  salesPaise: number;
  returnedPaise: number;
  /** sales less returned: below 0 where more went back than came in */
  netPaise: number;
}
export interface MonthFigures extends Counts {
  /** "2026-11" */
  month: string;
  conversion: Conversion;
}
export interface ServiceFigures extends Counts {
  service: string;
  name: string;
  /** how many run at the month's end, or now while it lasts */
  running: number;
}
export interface BusinessFigures {
  /** oldest first */
  months: MonthFigures[];
  /** of the last of these months, in the order of the names */
  services: ServiceFigures[];
  /** until when it was counted, UTC ms */
  countedAt: number;
}

/**
 * The figures of the `count` months that end with `month` ("2026-11"), in India's calendar, as
 * `definitions.ts` defines them. Days that are over are counted once (`counted-days.ts`), the
 * present one each time; what went back is so little that it is read each time.
 */
export async function businessFigures(
  parts: Pick<Parts, "store" | "now">,
  { month, count }: { month: string; count: number },
): Promise<BusinessFigures> {
  const { db } = parts.store;
  const countedAt = parts.now();
  const today = dateInIndia(countedAt);
  await countDays(parts);
  const wanted = monthsTo(month, count);
  const kept = await keptMonths(db, wanted, today);
  const present = kept.get(presentMonth(countedAt));
  // A month that is over has nothing of today.
  const sinceMidnight = present && (await countBetween(db, beginOf(today), countedAt + 1));
  if (sinceMidnight) addCounts(present, sinceMidnight);
  const months: MonthFigures[] = [];
  let services: ServiceFigures[] = [];
  for (const [one, counted] of kept) {
    const bounds = boundsOf(one);
    const of = (what: keyof Moves | "salesPaise"): ByService =>
      new Map([...counted.services].map(([id, counts]) => [id, counts[what]]));
    const sales = of("salesPaise");
    for (const { amount_paise, cart } of await takenBackSales(db, bounds))
      shareOut(sales, amount_paise, readBought(cart));
    const returned = await returnedIn(db, bounds);
    const moves = { began: of("began"), renewed: of("renewed"), lapsed: of("lapsed") };
    months.push({
      month: one,
      ...countsOf(sumOf(sales), sumOf(returned), {
        began: sumOf(moves.began),
        renewed: sumOf(moves.renewed),
        lapsed: sumOf(moves.lapsed),
      }),
      conversion: counted.conversion,
    });
    if (one !== month) continue;
    const running = await runningAfter(db, bounds.lastDay, today);
    if (sinceMidnight && counted === present)
      for (const [id, { started, ended }] of sinceMidnight.services)
        add(running, id, started - ended);
    const all = [sales, returned, running, moves.began, moves.renewed, moves.lapsed];
    const names = await namesOf(parts, byService(all));
    services = names.map(({ id, name }) => ({
      service: id,
      name,
      running: running.get(id) ?? 0,
      ...countsOf(sales.get(id) ?? 0, returned.get(id) ?? 0, {
        began: moves.began.get(id) ?? 0,
        renewed: moves.renewed.get(id) ?? 0,
        lapsed: moves.lapsed.get(id) ?? 0,
      }),
    }));
  }
  return { months, services, countedAt };
}
/** Of all that ended, the part that goes on, in percent with one decimal; null where none ended. */
export function renewalRate({ renewed, lapsed }: Moves): number | null {
  return renewed + lapsed === 0 ? null : Math.round((1000 * renewed) / (renewed + lapsed)) / 10;
}

/** Whether figures can be had of it: a month that has begun, and not before there were any. */
export const mayBeCounted = (month: string, now: number): boolean =>
  /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && month <= presentMonth(now);

const countsOf = (salesPaise: number, returnedPaise: number, moves: Moves): Counts => ({
  salesPaise,
  returnedPaise,
  netPaise: salesPaise - returnedPaise,
  ...moves,
});

async function namesOf(parts: Pick<Parts, "store">, ids: string[]) {
  const names = await namesOfServices(parts);
  return [...names].flatMap(([id, name]) => (ids.includes(id) ? [{ id, name }] : []));
}

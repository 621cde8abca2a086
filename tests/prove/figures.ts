import {
  businessFigures,
  type BusinessFigures,
} from "../../app/backend.server/money/figures/business-figures";
import { openStore } from "../../app/backend.server/platform/store/database";
import { migratedDatabase } from "../setup/migrated-database";
import { dice } from "./dice";
import { laterChanges } from "./figures/later-changes";
import { MONTHS, NOW, randomDesk } from "./figures/random-desk";
import { reckoned } from "./figures/reckoned";
import type { Proof } from "./proof";

/** What is kept beside the numbers is not compared. */
const compared = ({ months, services }: BusinessFigures) => ({ months, services });

export const proof: Proof = {
  claim:
    "the figures of random desks equal those that a script reckons from the raw tables, to the paisa; and again after days changed that were counted before",
  async run({ seed, short, count, say }) {
    const desks = count ?? (short ? 10 : 200);
    let differences = 0;
    let sums = 0;
    let paise = 0;
    for (let desk = 0; desk < desks; desk++) {
      const database = await migratedDatabase();
      const store = await openStore(database.url);
      try {
        const chance = dice(seed + desk);
        await randomDesk(store.db, chance);
        const month = MONTHS[MONTHS.length - 1 - (desk % 2)] ?? "";
        const parts = { store, now: () => NOW };
        const then: typeof laterChanges = { "at first": async () => {}, ...laterChanges };
        for (const [when, change] of Object.entries(then)) {
          await change(store.db, chance);
          const ours = compared(await businessFigures(parts, { month, count: 5 }));
          const theirs = await reckoned(store.db, month, 5);
          const wrong = different(ours, theirs, "");
          differences += wrong.length;
          sums += ours.months.length * 12 + ours.services.length * 7;
          paise += ours.months.reduce((sum, one) => sum + one.salesPaise, 0);
          for (const one of wrong.slice(0, 5))
            say(`desk with seed ${seed + desk}, ${when}: ${one}`);
        }
      } finally {
        await store.close();
        await database.drop();
      }
    }
    return {
      // Desks without money or without moves would agree about nothing.
      held: differences === 0 && paise > 0,
      figure: `${desks} desks, ${sums} figures, Rs. ${Math.round(paise / 100)} of sales: ${differences} differences`,
    };
  },
};

/** Where two values differ, by their paths. */
function different(ours: unknown, theirs: unknown, path: string): string[] {
  if (typeof ours !== "object" || ours === null || typeof theirs !== "object" || theirs === null)
    return Object.is(ours, theirs) ? [] : [`${path}: ${String(ours)} and not ${String(theirs)}`];
  const one = ours as Record<string, unknown>;
  const other = theirs as Record<string, unknown>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    different(one[key], other[key], `${path}.${key}`),
  );
}

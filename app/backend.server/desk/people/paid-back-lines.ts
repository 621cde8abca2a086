import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { MOST } from "./lines";

/** What they paid back of money that was theirs no more, or the owner gave up. Paise, UTC ms. */
export interface PaidBackLine {
  how: "came back" | "written off" | "given up";
  paise: number;
  /** the day on which it came, as "2026-11-20" */
  on: string | null;
  /** as the owner typed it */
  reason: string;
  at: number;
}

const TOLD = {
  "came back": "came back",
  "written off": "written off",
  "given up": "given up",
  // More was sent since; that they were told so stays true.
  "given up before": "given up",
} as const;
const ALL = Object.keys(TOLD) as (keyof typeof TOLD)[];

/** Newest first. The trail has it by the payment alone. */
export async function paidBackBy(parts: Parts, id: PersonId): Promise<PaidBackLine[]> {
  const rows = await parts.store.db
    .selectFrom("payments")
    .innerJoin("money_in", "money_in.payment_id", "payments.id")
    .innerJoin("made_good as m", "m.money_id", "money_in.id")
    .select(["m.how", "m.amount_paise", "m.came_on", "m.reason", "m.at"])
    .where("payments.person_id", "=", id)
    .where("m.how", "in", ALL)
    .where("m.amount_paise", ">", 0)
    // What moves in the books between payments of theirs came on no day: nobody paid it.
    .where((e) => e.or([e("m.how", "!=", "came back"), e("m.came_on", "is not", null)]))
    .orderBy("m.id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ how, amount_paise, came_on, reason, at }) => ({
    ...{ how: TOLD[how as keyof typeof TOLD], paise: amount_paise },
    ...{ on: came_on, reason, at },
  }));
}

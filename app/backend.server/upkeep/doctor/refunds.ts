import { owedUnfiled, refundsForOwner, refundsUnanswered } from "../../money/ledger/balance";
import { byDispute } from "../../money/disputes/open-dispute";
import { holdsEnd } from "../../money/owed/held";
import { isTimeLost, LIFT_THE_FENCE } from "../../money/lost-time";
import { some } from "./not-accounted-for";
import { either, good, note, wrong, type Look, type Opened } from "./check";
import { DAY_MS, HOUR_MS } from "../../../content/durations";

/** Money that is on its way back, or is to go. */
export const refundLooks: Look<Opened>[] = [
  {
    name: "refunds due",
    mend: "By Razorpay they go back by themselves after 48 hours; what came by bank transfer is then yours to send. Now: desk payments refund ID --due --yes. What you hold: desk refunds release PAYMENT",
    look: async ({ store: { db }, now }) => {
      // What a refund was filed for already is named with the refund, by who has to move it.
      const owed = await owedUnfiled(db);
      const { free, disputed } = byDispute(owed);
      const held = free.filter(({ held_until }) => (held_until ?? 0) > now());
      const going = free.filter((one) => !held.includes(one));
      const late = going.filter(({ owed_since }) => (owed_since ?? 0) < now() - 3 * DAY_MS);
      if (owed.length === 0) return good("none");
      const found =
        late.length === 0
          ? note([...bought(going), ...kept(held), ...waits(disputed)].join("; "))
          : wrong(`${late.length} payments have been owed back for three days: ${some(late)}`);
      if (disputed.length === owed.length) return { ...found, mend: ANSWER };
      if (going.length === 0 || !(await isTimeLost(db))) return found;
      const atOnce = "Before that, one by one: desk payments refund ID --due --yes";
      return { ...found, says: `${found.says}. ${HELD}`, mend: `${LIFT_THE_FENCE} ${atOnce}` };
    },
  },
  {
    name: "refunds that wait for you",
    mend: "desk refunds list, then refunds again, by-hand, sent or withdraw",
    look: async ({ store: { db } }) => {
      const { free, disputed } = byDispute(await refundsForOwner(db));
      if (free.length === 0 && disputed.length > 0) return note(waits(disputed).join(""));
      const yours = `${free.length} were refused, failed, or are to be sent by you: ${some(free)}`;
      return either(free.length === 0, "none", [yours, ...waits(disputed)].join("; "));
    },
  },
  {
    name: "refunds unanswered",
    mend: "They are asked for again by themselves. Look at the log for what Razorpay answers.",
    look: async ({ store: { db }, now }) => {
      const rows = await refundsUnanswered(db, now() - HOUR_MS);
      if (rows.length === 0) return good("none");
      const due = rows.filter(({ state }) => state === "due");
      const says = `${rows.length} have no answer: ${some(rows)}`;
      if (due.length === 0 || !(await isTimeLost(db))) return wrong(says);
      const asked = rows.filter(({ state }) => state !== "due");
      const others = asked.length === 0 ? "" : `${asked.length} have no answer: ${some(asked)}. `;
      return {
        ...wrong(`${others}${due.length} are due and were not asked for: ${some(due)}. ${HELD}`),
        mend: LIFT_THE_FENCE,
      };
    },
  },
];

const bought = (nothing: { id: string }[]): string[] =>
  nothing.length === 0
    ? []
    : [`${nothing.length} payments have money that bought nothing: ${some(nothing)}`];

/** What the owner keeps is not late, whatever else keeps it. */
function kept(held: { id: string; held_until: number | null }[]): string[] {
  if (held.length === 0) return [];
  // The first to go back by itself again; null where none does.
  const first = holdsEnd(Math.min(...held.map(({ held_until }) => held_until ?? 0)));
  const end = first === null ? "" : held.length === 1 ? ` (${first})` : ` (the first ${first})`;
  return [`${held.length} ${held.length === 1 ? "is" : "are"} held by you${end}: ${some(held)}`];
}

/** A dispute about their money is open: nobody has to move them before. */
function waits(disputed: { id: string }[]): string[] {
  if (disputed.length === 0) return [];
  const wait = disputed.length === 1 ? "waits" : "wait";
  return [`${disputed.length} ${wait} for a bank to decide about a dispute: ${some(disputed)}`];
}

const ANSWER = "Answer the dispute in Razorpay's dashboard: desk disputes list";
const HELD = "The restore holds them";

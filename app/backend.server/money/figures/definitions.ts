import { GRACE_DAYS } from "./renewals";

/** What each figure means; they stand beside the figures wherever these are shown. */
export const definitions = [
  ["Month", "From midnight to midnight in India."],
  [
    "Sales",
    "What was paid for services that were given in the month. A confirmation that was undone after its month was over stays a sale of that month, and is taken off in the month of its credit note; Payments and Today count it in neither. So a month may name less than 0.",
  ],
  [
    "Returned",
    "What went back of sales of this month or before: refunds through Razorpay (by the day they were asked for, unless they failed), transfers by hand (by their day), and what banks took by disputes you lost (by the day they were raised); less what clients sent back of what had gone out twice. Where the bank takes a sale back, what had gone back of it before is taken off that day, and counts anew where the bank credits that sale again. Money that bought nothing, such as a second payment, is neither a sale nor returned.",
  ],
  ["Net", "Sales less returned."],
  [
    "New",
    `Services that began in the month for somebody who did not have that service in the ${GRACE_DAYS} days before.`,
  ],
  [
    "Renewed",
    `Services that ended in the month and go on: the same person has the same service again within ${GRACE_DAYS} days.`,
  ],
  [
    "Lapsed",
    `Services that ended in the month, early or in time, and do not go on. Within ${GRACE_DAYS} days of an end this may still change.`,
  ],
  [
    "Never paid, or undone",
    "A service whose money, as you entered, never came, or whose confirmation was undone, counts as none of these, in whatever month: so a month that is over may count fewer than it did. Its sales and what was returned stay.",
  ],
  ["Renewal rate", "Renewed ÷ (renewed + lapsed)."],
  ["Running", "Services that ran at the month's end, or run now; those you paused are left out."],
  [
    "By service",
    "A payment for several services, and a refund that names none of them, is shared out by their prices.",
  ],
  [
    "Sign-up steps",
    "Of those who signed up in the month, how many have come so far by now, in whatever month they did.",
  ],
] as const;

import type { Books, Rows } from "./audit";
import { claimOf } from "./audit-hand";

/**
 * What the bank took back is kept so, and nothing of it is sent any more: only what its payer had
 * paid back, as much as is there and no other money of that claim lacks.
 */
export function auditTakenBack({ history, rows, wrong }: Books): void {
  const { byHand } = history;
  const kept = rows.madeGood.filter(({ how }) => how === "taken back");
  for (const { money_id } of kept)
    if (!byHand.last("taken back", claimOf(money_id)))
      wrong(`nobody entered that ${money_id} is taken back`);
  for (const { about, paise } of byHand.all("taken back")) {
    // In a row for each payment as which some of it was credited again, and others for the rest.
    const rowsOf = kept.filter(({ money_id }) => claimOf(money_id) === about);
    const sum = rowsOf.reduce((all, { amount_paise }) => all + amount_paise, 0);
    if (sum !== paise) wrong(`${about} is kept as taken back by ${sum}, not ${paise}`);
    const its = rows.money.filter(({ payment_id }) => (payment_id as string) === about);
    const owed = its.reduce((sum, { owed_paise }) => sum + owed_paise, 0);
    if (owed > 0)
      for (const { id, gap_paise } of its)
        if (gap_paise < 0)
          wrong(`${owed} of ${about} are to be sent, and ${id} lacks ${gap_paise}`);
    for (const { id, money_id, state, amount_paise, covered_paise } of rows.refunds) {
      if (claimOf(money_id) !== about) continue;
      const theirs = paidBack(rows, money_id);
      if (!["withdrawn", "sent", "bounced"].includes(state) && amount_paise > theirs)
        wrong(`the refund ${id} of ${about} is ${state}, and the bank took its money back`);
      if (
        covered_paise !== null &&
        !byHand.hadPart(about) &&
        !cameBackSince(byHand, about) &&
        covered_paise > wentBefore(rows, money_id) + sentAnew(rows, money_id)
      )
        wrong(`the refund ${id} is said to have gone back another way`);
      // One that had left before may be entered afterwards; nothing is sent that nobody entered.
      if (state === "sent" && !byHand.last("refund sent", id) && !byHand.takenInParts(about))
        wrong(`the refund ${id} of ${about} was sent, and nobody entered it`);
    }
  }
}

/**
 * It never came or the bank took it, and what had gone before has come back since: nothing of it is
 * sent anew.
 */
const cameBackSince = (byHand: Books["history"]["byHand"], claim: string): boolean => {
  const gone = byHand.last("never came", claim) ?? byHand.last("taken back", claim);
  return gone !== undefined && byHand.all("refund came back").some(({ at }) => at >= gone.at);
};

const sumOf = (rows: Rows, money: string, how: Rows["madeGood"][number]["how"]): number =>
  rows.madeGood
    .filter((one) => (one.money_id as string) === money && one.how === how)
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);

/** Paise that its payer had paid back of money that went out twice. */
const paidBack = (rows: Rows, money: string): number => sumOf(rows, money, "came back");

/**
 * Paise that went before of another payment's money, came back since, and are this one's to send.
 */
const sentAnew = ({ refunds }: Rows, money: string): number =>
  refunds
    .filter(({ money_id }) => (money_id as string) === money)
    .filter(({ again_for }) =>
      refunds.some(({ id, money_id }) => id === again_for && (money_id as string) !== money),
    )
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);

/** Paise that had left the transfer before the bank took it and credited it again as this money. */
const wentBefore = (rows: Rows, money: string): number => sumOf(rows, money, "went before");

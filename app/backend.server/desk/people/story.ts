import { trail } from "../../platform/audit/list";
import type { Parts } from "../../platform/parts";
import { newestTo } from "../../platform/kept-letters";
import type { PersonId } from "../../platform/store/ids";
import type { Account } from "../../platform/people/find-accounts";
import { putBackFor } from "../../research/lost/received";
import { recoveredLine } from "../../research/lost/recovered-lines";
import { disputeInWords, type DisputeLine } from "./disputes";
import type { PaymentLine } from "./lines";
import type { RefundLine } from "./refund-lines";
import { paidBackBy } from "./paid-back-lines";
import {
  actInWords,
  letterInWords,
  paidBackInWords,
  paymentInWords,
  refundInWords,
  type Chapter,
} from "./story-words";

/** One thing that happened. */
export interface Happening {
  /** UTC ms */
  at: number;
  chapter: Chapter;
  /** what, in a few words; then the rest */
  what: string;
  more: string;
  /** who did it, where it was not the person or the site */
  by: string | null;
}

/** What is read of them already. */
interface Known {
  payments: PaymentLine[];
  refunds: RefundLine[];
  disputes: DisputeLine[];
}

/** Of letters and of acts so many are read. */
const MOST = 500;

/**
 * All that happened with a person, newest first: sign-up, consents, payments and refunds, letters
 * and whether they arrived, and every act of the owner's. Letters are kept for a month.
 */
export async function storyOf(
  parts: Parts,
  account: Account,
  { payments, refunds, disputes }: Known,
): Promise<Happening[]> {
  const [acts, letters, paidBack, putBack] = await Promise.all([
    trail(parts, { person: account.id, most: MOST }),
    lettersTo(parts, account.id),
    paidBackBy(parts, account.id),
    putBackTo(parts, account.id),
  ]);
  const byId = new Map(payments.map((payment) => [payment.id as string, payment]));
  const askedBy = new Map(
    acts.flatMap(({ what, who, about }) =>
      what === "refund asked" && who !== "site" ? [[String(about["refund"]), who]] : [],
    ),
  );
  const happenings: Happening[] = [
    {
      at: account.createdAt,
      chapter: "account",
      what: "Signed up",
      more: "",
      by: null,
    },
    ...letters,
    ...putBack,
    ...refunds.map((refund) => ({
      at: refund.askedAt,
      chapter: "money" as const,
      ...refundInWords(refund),
      by: askedBy.get(refund.id) ?? null,
    })),
    ...paidBack.map((one) => ({ at: one.at, ...paidBackInWords(one), by: null })),
    ...disputes.map((one) => ({ at: one.raisedAt, ...disputeInWords(one), by: null })),
  ];
  for (const act of acts) {
    const said =
      act.what === "payment"
        ? paymentInWords(act.about, byId.get(String(act.about["payment"])))
        : actInWords(act.what, act.about, refunds);
    if (said) happenings.push({ at: act.at, by: act.who === "site" ? null : act.who, ...said });
  }
  return happenings.sort((one, other) => other.at - one.at);
}

/** A restore lost its letters with it, so that nothing else tells that the person reads it. */
async function putBackTo(parts: Parts, person: PersonId): Promise<Happening[]> {
  const rows = await putBackFor(parts, person);
  return rows.map((row) => ({
    at: row.released_at,
    chapter: "letters",
    what: `Research, entry ${row.number}`,
    more: `${recoveredLine(row).title}, put back after a restore`,
    by: null,
  }));
}

async function lettersTo(parts: Parts, person: PersonId): Promise<Happening[]> {
  const letters = await newestTo(parts, person, MOST);
  return letters.map(({ row, letter: { subject } }) => ({
    at: row.sent_at ?? row.created_at,
    chapter: "letters",
    what: letterInWords({ kind: row.kind, subject }),
    more:
      row.sent_at !== null
        ? "sent"
        : row.given_up_at !== null
          ? `did not arrive (${row.problem ?? "unknown"})`
          : row.problem === null
            ? "waits to be sent"
            : `is tried again (${row.problem})`,
    by: null,
  }));
}

import { trail } from "../../platform/audit/list";
import type { Parts } from "../../platform/parts";
import type { MailingId, PersonId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { ANALYSTS_LETTER } from "../../platform/outbox";
import type { Account } from "../../platform/people/find-accounts";
import { putBackFor } from "../../research/lost/received";
import { recoveredLine } from "../../research/lost/recovered-lines";
import { disputeInWords, type DisputeLine } from "./disputes";
import type { PaymentLine } from "./lines";
import type { RefundLine } from "./refund-lines";
import { actInWords, paymentInWords, refundInWords, type Chapter } from "./story-words";

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
  const [acts, letters, putBack] = await Promise.all([
    trail(parts, { person: account.id, most: MOST }),
    lettersTo(parts, account.id),
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
    ...disputes.map((one) => ({ at: one.raisedAt, ...disputeInWords(one), by: null })),
  ];
  for (const act of acts) {
    const said =
      act.what === "payment"
        ? paymentInWords(act.about, byId.get(String(act.about["payment"])))
        : actInWords(act.what, act.about);
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

async function lettersTo({ store }: Parts, person: PersonId): Promise<Happening[]> {
  const of = (table: "outbox" | "kept_letters") =>
    store.db
      .selectFrom(table)
      .select(["kind", "subject", "created_at", "sent_at", "given_up_at", "problem"])
      .where("person_id", "=", person)
      .orderBy("id", "desc")
      .limit(MOST)
      .execute();
  const rows = [...(await of("outbox")), ...(await of("kept_letters"))].slice(0, MOST);
  const subjects = await subjectsOf(store.db, rows);
  return rows.map((row) => ({
    at: row.sent_at ?? row.created_at,
    chapter: "letters",
    what: `Letter: ${subjects.get(row.subject) ?? row.kind}`,
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

/** What the owner wrote above each letter to many clients, by what the letter is about. */
async function subjectsOf(db: Db, rows: { kind: string; subject: string }[]) {
  const about = rows.flatMap(({ kind, subject }) => (kind === ANALYSTS_LETTER ? [subject] : []));
  const mailingIn = (subject: string) => subject.split(" ")[0] as MailingId;
  const titles = new Map<MailingId, string>();
  for (const some of inBatches([...new Set(about.map(mailingIn))]))
    for (const { id, subject } of await db
      .selectFrom("mailings")
      .select(["id", "subject"])
      .where("id", "in", some)
      .execute())
      titles.set(id, subject);
  return new Map(
    about.flatMap((one) => {
      const title = titles.get(mailingIn(one));
      return title === undefined ? [] : [[one, `${ANALYSTS_LETTER}, “${title}”`] as const];
    }),
  );
}

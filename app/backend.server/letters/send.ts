import { sql, type ExpressionBuilder, type Selectable } from "kysely";
import { HOUR_MS } from "../../content/durations";
import { upiCodePicture } from "../buying/upi-code";
import { payersInvoiceFile } from "../money/invoices/invoice-pdf";
import { signedPdf, signingById } from "../onboarding/signing";
import type { Parts } from "../platform/parts";
import { ProviderDown } from "../providers/outcome";
import { NoSuchMailbox, type Letter } from "../providers/mail/port";
import type { Tables } from "../platform/store/tables";
import { takeTurn, type Turn } from "../platform/turn";
import { announceDelay, announceGivenUp } from "./announce-failed";
import type { Stored } from "../platform/outbox";
import { asItLeaves } from "./as-it-leaves";

const BATCH = 50;
/** Many letters at once (research) go on without a pause between batches, for so long at most. */
const GO_ON_MS = 4_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
/** After so many tries twice the wait before would be longer. */
const LONGEST_FROM = 10;
/** About four days of trying. */
const MOST_TRIES = 24;
/** A minute and a half: the owner is told at once (decision 40), not of each hiccup. */
const TRIES_BEFORE_TELLING = 3;

/**
 * Sends what waits in the outbox, oldest first, outside any transaction. A server that dies between
 * sending and marking leaves the letter to be sent again under the same message id: never lost,
 * rarely twice. Any number of servers share the work: taking a letter moves its next try, and on
 * PostgreSQL none waits for a letter that another takes. Where the mail server gives no answer, the
 * other letters wait for the next turn. A person's letter that is due as well, or was tried in
 * vain, is tried before one that was written to them later: the later one may contradict it.
 *
 * @returns how many were sent
 */
export async function sendOutbox(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let sent = 0;
  for (let tried = 1; !turn.over(); tried++) {
    const due = await takeOne(parts, turn);
    if (!due) return sent;
    for await (const row of withThoseBefore(parts, turn, due)) {
      const problem = await attempt(parts, row);
      if (problem === null) {
        await markSent(parts, row.id);
        sent++;
        continue;
      }
      await failed(parts, row, problem);
      if (!problem.silent) continue;
      if (row !== due) await failed(parts, due, problem);
      return sent;
    }
    if (tried % BATCH === 0 && parts.now() - turn.from >= GO_ON_MS) return sent;
  }
  return sent;
}

/** First what had been written to the same person before and may leave, oldest first. */
async function* withThoseBefore(parts: Parts, turn: Turn, due: Taken): AsyncGenerator<Taken> {
  for (const { id } of await writtenBefore(parts, turn, due)) {
    // Another server may have taken it meanwhile.
    const row = await taking(parts)
      .where("id", "=", id)
      .where(mayLeave(turn))
      .returningAll()
      .executeTakeFirst();
    if (row) yield row;
  }
  yield due;
}

/** The oldest letter that is due; its next try is moved on, so that nobody else takes it. */
const takeOne = (parts: Parts, turn: Turn): Promise<Taken | undefined> =>
  taking(parts)
    .where("id", "=", (q) =>
      q
        .selectFrom("outbox")
        .select("id")
        .where("next_try_at", "<=", turn.from)
        // By nothing more: of a hundred thousand written at once each would be looked at each time.
        .orderBy("next_try_at")
        .limit(1)
        .$if(parts.store.dialect === "postgres", (some) => some.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();

type Taken = Selectable<Tables["outbox"]>;

/** While it is tried it has no problem: who looks for what failed does not take it, too. */
const taking = ({ store, now }: Parts) =>
  store.db.updateTable("outbox").set((e) => ({
    problem: null,
    tries: e("tries", "+", 1),
    next_try_at: sql<number>`cast(${now()} as bigint) + case when tries < ${sql.lit(LONGEST_FROM)}
        then cast(${sql.lit(FIRST_WAIT_MS)} as bigint) << tries else ${sql.lit(LONGEST_WAIT_MS)} end`,
  }));

/** Due, or tried in vain and waiting for its next try. */
const mayLeave = (turn: Turn) => (e: ExpressionBuilder<Tables, "outbox">) =>
  e.or([e("problem", "is not", null), e("next_try_at", "<=", turn.from)]);

const writtenBefore = async (
  { store }: Parts,
  turn: Turn,
  { id, person_id }: Taken,
): Promise<{ id: string }[]> =>
  person_id === null
    ? []
    : store.db
        .selectFrom("outbox")
        .select("id")
        .where("person_id", "=", person_id)
        .where("id", "<", id)
        .where(mayLeave(turn))
        .where("sent_at", "is", null)
        .where("next_try_at", "is not", null)
        .orderBy("id")
        .execute();

const markSent = ({ store, now }: Parts, id: string): Promise<unknown> =>
  store.db
    .updateTable("outbox")
    .set({ sent_at: now(), next_try_at: null, problem: null })
    .where("id", "=", id)
    .execute();

async function failed(parts: Parts, row: Taken, problem: Problem): Promise<void> {
  const { words, forGood, inVain } = problem;
  const { tries } = row;
  const over = forGood || tries >= MOST_TRIES;
  parts.log.warn(
    { message: row.id, kind: row.kind, tries, problem: words, givenUp: over },
    "a message was not sent",
  );
  await parts.store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("outbox")
      .set({ in_vain: sql<number>`coalesce(in_vain, 0) + ${sql.lit(inVain ? 1 : 0)}` })
      .set({ problem: words, ...(over ? { given_up_at: parts.now(), next_try_at: null } : {}) })
      .where("id", "=", row.id)
      // Who was frozen meanwhile says nothing of a letter that another server has tried since.
      .where("tries", "=", tries)
      .where("sent_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // What tells the owner goes the same way: told of too, it would never end.
    if (row.kind.startsWith("owner: ")) return;
    if (over) await announceGivenUp(parts, tx, row, { words, forGood });
    else if (tries === TRIES_BEFORE_TELLING) await announceDelay(parts, tx, row, words);
  });
}

interface Problem {
  /** what went wrong, without anything personal */
  words: string;
  /** another try is of no use */
  forGood: boolean;
  /** it is certain that nobody got it by this try */
  inVain: boolean;
  /** the mail server gave no answer: no other letter would fare better now */
  silent: boolean;
}

/** @returns null when it was sent */
async function attempt(parts: Parts, row: Taken): Promise<Problem | null> {
  try {
    const { attach, to, subject, text, unsubscribe } = await asItLeaves(parts, row);
    const host = new URL(parts.settings.publicOrigin).hostname;
    await parts.mail.send({
      ...{ to, subject, text, unsubscribe },
      messageId: `${row.id}@${host}`,
      ...(attach ? { attachments: [await attachment(parts, attach)] } : {}),
    });
    return null;
  } catch (problem) {
    const silent =
      problem instanceof ProviderDown &&
      problem.provider === "mail" &&
      (problem.why === "timeout" || problem.why === "unreachable");
    const forGood = problem instanceof NoSuchMailbox;
    const inVain =
      problem instanceof ProviderDown && (problem.provider !== "mail" || problem.isUndone);
    return { words: wordsOf(problem), forGood, inVain, silent };
  }
}

function wordsOf(problem: unknown): string {
  if (problem instanceof ProviderDown)
    return `${problem.provider}: ${problem.why}${problem.status === undefined ? "" : ` (${problem.status})`}`;
  return problem instanceof Error ? problem.name : "unknown";
}

async function attachment(
  parts: Parts,
  attach: NonNullable<Stored["attach"]>,
): Promise<NonNullable<Letter["attachments"]>[number]> {
  if ("upiCodeOf" in attach) {
    const { png, filename } = await upiCodePicture(parts, attach.upiCodeOf);
    return { filename, content: png, contentType: "image/png" };
  }
  const contentType = "application/pdf";
  if ("signing" in attach)
    return {
      filename: "signed-agreement.pdf",
      content: await signedPdf(parts, await signingById(parts, attach.signing)),
      contentType,
    };
  const { pdf, filename } = await payersInvoiceFile(parts, attach.invoiceOf);
  return { filename, content: pdf, contentType };
}

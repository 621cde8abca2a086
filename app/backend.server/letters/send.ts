import type { Selectable } from "kysely";
import { invoiceFile } from "../money/invoices/invoice-pdf";
import { signedPdf, signingById } from "../onboarding/signing";
import type { Parts } from "../platform/parts";
import { ProviderDown } from "../providers/outcome";
import { NoSuchMailbox, type Letter } from "../providers/mail/port";
import type { Tables } from "../platform/store/tables";
import { takeTurn, type Turn } from "../platform/turn";
import { announceDelay, announceGivenUp } from "./announce-failed";
import { openLetter, type Stored } from "../platform/outbox";

const BATCH = 50;
/** Many letters at once (research) go on without a pause between batches, for so long at most. */
const GO_ON_MS = 4_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** About four days of trying. */
const MOST_TRIES = 24;
/** A minute and a half: the owner is told at once (decision 40), not of each hiccup. */
const TRIES_BEFORE_TELLING = 3;

/**
 * Sends what waits in the outbox, oldest first, outside any transaction. A server that dies between
 * sending and marking leaves the letter to be sent again under the same message id: never lost,
 * rarely twice. Two servers share the work: taking a letter moves its next try. Where the mail
 * server gives no answer, the other letters wait for the next turn.
 *
 * @returns how many were sent
 */
export async function sendOutbox(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let sent = 0;
  for (;;) {
    const batch = await sendBatch(parts, turn);
    sent += batch.sent;
    if (!batch.full || parts.now() - turn.from >= GO_ON_MS) return sent;
  }
}

/** @returns how many were sent, and whether more may be due that can be tried now */
async function sendBatch(parts: Parts, turn: Turn): Promise<{ sent: number; full: boolean }> {
  const { db } = parts.store;
  const due = await db
    .selectFrom("outbox")
    .selectAll()
    .where("next_try_at", "<=", turn.from)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();
  let sent = 0;
  for (const row of due) {
    if (turn.over()) return { sent, full: false };
    const wait = Math.min(FIRST_WAIT_MS * 2 ** row.tries, LONGEST_WAIT_MS);
    const mine = await db
      .updateTable("outbox")
      .set({ tries: row.tries + 1, next_try_at: parts.now() + wait })
      .where("id", "=", row.id)
      .where("tries", "=", row.tries)
      .where("next_try_at", "=", row.next_try_at)
      .executeTakeFirst();
    if (mine.numUpdatedRows !== 1n) continue;
    const problem = await attempt(parts, row.id, row.letter_enc);
    if (problem === null) {
      await db
        .updateTable("outbox")
        .set({ sent_at: parts.now(), next_try_at: null, problem: null })
        .where("id", "=", row.id)
        .execute();
      sent++;
    } else {
      await failed(parts, row, problem);
      if (problem.silent) return { sent, full: false };
    }
  }
  return { sent, full: due.length === BATCH };
}

async function failed(
  parts: Parts,
  row: Selectable<Tables["outbox"]>,
  { words, forGood }: Problem,
): Promise<void> {
  const tries = row.tries + 1;
  const over = forGood || tries >= MOST_TRIES;
  parts.log.warn(
    { message: row.id, kind: row.kind, tries, problem: words, givenUp: over },
    "a message was not sent",
  );
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("outbox")
      .set({ problem: words, ...(over ? { given_up_at: parts.now(), next_try_at: null } : {}) })
      .where("id", "=", row.id)
      .execute();
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
  /** the mail server gave no answer: no other letter would fare better now */
  silent: boolean;
}

/** @returns null when it was sent */
async function attempt(parts: Parts, id: string, sealed: string): Promise<Problem | null> {
  try {
    const { attach, ...letter } = openLetter(parts, sealed);
    const host = new URL(parts.settings.publicOrigin).hostname;
    await parts.mail.send({
      ...letter,
      messageId: `${id}@${host}`,
      ...(attach ? { attachments: [await attachment(parts, attach)] } : {}),
    });
    return null;
  } catch (problem) {
    const silent =
      problem instanceof ProviderDown &&
      problem.provider === "mail" &&
      (problem.why === "timeout" || problem.why === "unreachable");
    return { words: wordsOf(problem), forGood: problem instanceof NoSuchMailbox, silent };
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
  const contentType = "application/pdf";
  if ("signing" in attach)
    return {
      filename: "signed-agreement.pdf",
      content: await signedPdf(parts, await signingById(parts, attach.signing)),
      contentType,
    };
  const { pdf, filename } = await invoiceFile(parts, attach.invoiceOf);
  return { filename, content: pdf, contentType };
}

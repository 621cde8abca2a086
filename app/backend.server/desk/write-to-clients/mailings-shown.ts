import { OperatorRefusal } from "../../../api/refusal";
import { namesOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { MailingId, PersonId } from "../../platform/store/ids";
import { WhichClients } from "./which-clients";

/** What became of one person's letter; `taken back`: they wanted none, or
 * left, or the letter was stopped, before it went. */
export type Became = "queued" | "sent" | "failed" | "taken back";

export interface ShownMailing {
  id: MailingId;
  subject: string;
  text: string;
  which: WhichClients;
  perMinute: number;
  /** UTC ms, as below */
  confirmedAt: number;
  /** put into the outbox so far; `done`: all of them are */
  written: number;
  done: boolean;
  /** when the owner stopped it */
  stoppedAt: number | null;
}
export interface ShownReceiver {
  person: PersonId;
  name: string;
  became: Became;
  /** when it was sent or given up */
  at: number | null;
  problem: string | null;
}

/** The letters to clients, newest first. */
export async function mailings({ store: { db } }: Parts, most: number): Promise<ShownMailing[]> {
  const rows = await db
    .selectFrom("mailings")
    .selectAll()
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    text: row.text,
    which: WhichClients.parse(JSON.parse(row.which)),
    perMinute: row.per_minute,
    confirmedAt: row.confirmed_at,
    written: row.written,
    done: row.done_at !== null,
    stoppedAt: row.stopped_at,
  }));
}

export interface MailingPage {
  mailing: ShownMailing;
  counts: Record<Became, number>;
  receivers: ShownReceiver[];
  next: string | null;
}

/**
 * One letter and who got it, a page of `most`. Throws Refusal 404. @param after the last one shown
 */
export async function mailingPage(
  parts: Parts,
  id: string,
  { after = null, most }: { after?: string | null; most: number },
): Promise<MailingPage> {
  const mailing = (await mailings(parts, 1_000)).find((one) => one.id === id);
  if (!mailing) throw new OperatorRefusal(404, "There is no such letter.");
  const of = parts.store.db
    .selectFrom("mailing_receivers as r")
    .leftJoin("outbox as o", "o.id", "r.letter_id")
    .select((e) => [
      "r.id",
      "r.person_id",
      e.fn.coalesce("r.sent_at", "o.sent_at").as("sent_at"),
      e.fn.coalesce("r.given_up_at", "o.given_up_at").as("given_up_at"),
      "o.problem",
      "o.id as waits",
    ])
    .where("r.mailing_id", "=", mailing.id);
  const rows = await of
    .$if(after !== null, (q) => q.where("r.id", ">", after ?? ""))
    .orderBy("r.id")
    .limit(most + 1)
    .execute();
  const shown = rows.slice(0, most);
  const names = await namesOf(
    parts,
    shown.map(({ person_id }) => person_id),
  );
  const counts: Record<Became, number> = { queued: 0, sent: 0, failed: 0, "taken back": 0 };
  for (const row of await of.execute()) counts[becameOf(row)]++;
  return {
    mailing,
    counts,
    receivers: shown.map((row) => ({
      person: row.person_id,
      name: names.get(row.person_id) ?? "",
      became: becameOf(row),
      at: row.sent_at ?? row.given_up_at,
      problem: row.problem,
    })),
    next: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Of a letter that was stopped: who had it all the same. */
export const stoppedInWords = (counts: Record<Became, number>): string =>
  counts.sent + counts["taken back"] + counts.failed === 0
    ? "none had been written yet, so nobody gets it."
    : `${counts.sent} had it already; ${counts["taken back"]} do not get it${
        counts.failed === 0 ? "" : `; ${counts.failed} failed or were being sent, and may have it`
      }.`;

function becameOf(row: {
  sent_at: number | null;
  given_up_at: number | null;
  waits: string | null;
}): Became {
  if (row.sent_at !== null) return "sent";
  if (row.given_up_at !== null) return "failed";
  return row.waits === null ? "taken back" : "queued";
}

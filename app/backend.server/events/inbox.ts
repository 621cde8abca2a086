import { createHash } from "node:crypto";
import { z } from "zod";
import { dispatchEvent, eventHandlers, type EventHandlers } from "./dispatch-event";
import { readJson } from "../../shared/read-json";
import { noteFailure, TOLD_MS, type StoredEvent } from "./inbox-failure";
import { triedAnew } from "../platform/inbox-review";
import type { Parts } from "../platform/parts";
import { asRun } from "../../shared/run-id";
import { isAway, ProviderDown } from "../providers/outcome";
import { takeTurn } from "../platform/turn";
import { DAY_MS, HOUR_MS } from "../../content/durations";

export interface Arrived {
  source: StoredEvent["source"];
  /** the provider's own id of the event; else the body's, else its digest */
  eventId: string | null;
  /** what it is about, where the body does not say it as `event` */
  kind?: string;
  raw: Uint8Array;
}

/**
 * Stores a verified webhook once by source and event id, its body sealed. One that failed and comes
 * again is tried at once; had it been given up, as if it came for the first time. One that was
 * handled stays so.
 *
 * @returns false when it is not an event at all
 */
export async function receive(
  parts: Parts,
  { source, eventId, kind, raw }: Arrived,
): Promise<boolean> {
  const text = Buffer.from(raw).toString("utf8");
  const event = kind ? { event: kind, id: null } : readJson(Event, text);
  if (!event) return false;
  const now = parts.now();
  await parts.store.db
    .insertInto("inbox")
    .values({
      id: parts.newId<string>(),
      source,
      event_id: (eventId ?? event.id ?? createHash("sha256").update(raw).digest("hex")).slice(
        0,
        100,
      ),
      event: event.event.slice(0, 100),
      body_enc: parts.seal.close(text, "inbox.body"),
      received_at: now,
      tries: 0,
      next_try_at: now,
    })
    .onConflict((on) =>
      on
        .columns(["source", "event_id"])
        .doUpdateSet((e) => ({
          ...triedAnew(now),
          failed_since: e
            .case()
            .when("inbox.handled_at", "is", null)
            .then(e.ref("inbox.failed_since"))
            .else(null)
            .end(),
          told_at: e
            .case()
            .when("inbox.handled_at", "is", null)
            .then(e.ref("inbox.told_at"))
            .else(null)
            .end(),
        }))
        .where("inbox.problem", "is not", null),
    )
    .execute();
  return true;
}

const Event = z.object({ event: z.string().min(1), id: z.string().min(1).nullish().catch(null) });

const BATCH = 50;
const FIRST_WAIT_MS = 5_000;

/**
 * Handles what lies in the inbox, oldest first, and marks each handled last: what is cut short is
 * done again, and all that it calls may be done twice. What fails is tried again, hourly for a day
 * and daily for half a year; after the day, and when it is given up, the owner is told. Two servers
 * share the work: taking an event moves its next try, so the other passes it by. When the provider
 * is away, its other events wait for the next turn.
 *
 * @returns how many were handled
 */
export async function handleInbox(parts: Parts, handlers = eventHandlers): Promise<number> {
  const turn = takeTurn(parts);
  const away = new Set<Arrived["source"]>();
  let handled = 0;
  for (;;) {
    const due = await parts.store.db
      .selectFrom("inbox")
      .selectAll()
      .where("handled_at", "is", null)
      .where("next_try_at", "<=", turn.from)
      .$if(away.size > 0, (q) => q.where("source", "not in", [...away]))
      .orderBy("received_at")
      .limit(BATCH)
      .execute();
    // Each that is taken was not due at the turn's start any more, so this ends however many there
    // are.
    for (const row of due) {
      if (turn.over()) return handled;
      if (away.has(row.source)) continue;
      const went = await handle(parts, row, handlers);
      if (went === "handled") handled++;
      if (went === "provider away") away.add(row.source);
    }
    if (due.length < BATCH) return handled;
  }
}

/**
 * Calls `handleInbox` for a webhook that just came; while a run is under way, however many come ask
 * for one more run between them.
 */
export function inboxHandler(parts: Parts, handlers = eventHandlers): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        // Of no request's: it handles whatever waits.
        await asRun({ runId: `handleInbox-${parts.newId<string>()}` }, () =>
          handleInbox(parts, handlers),
        );
      } while (again);
    } catch (problem) {
      parts.log.error({ problem: problem instanceof Error ? problem.stack : "unknown" }, "inbox");
    } finally {
      running = false;
    }
  };
  return () => void run();
}

type Went = "handled" | "not handled" | "provider away" | "another server's";

async function handle(parts: Parts, row: StoredEvent, handlers: EventHandlers): Promise<Went> {
  const failsForADay = row.failed_since !== null && parts.now() - row.failed_since >= TOLD_MS;
  const wait = failsForADay ? DAY_MS : Math.min(FIRST_WAIT_MS * 2 ** row.tries, HOUR_MS);
  const mine = await parts.store.db
    .updateTable("inbox")
    .set({ tries: row.tries + 1, next_try_at: parts.now() + wait })
    .where("id", "=", row.id)
    .where("tries", "=", row.tries)
    .where("next_try_at", "=", row.next_try_at)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  if (mine.numUpdatedRows !== 1n) return "another server's";
  const { went, problem } = await asRun({ runId: `event-${row.id}` }, () =>
    attempt(parts, row.source, row.body_enc, handlers),
  );
  if (problem === null)
    await parts.store.db
      .updateTable("inbox")
      .set({ handled_at: parts.now(), problem, failed_since: null, told_at: null })
      .where("id", "=", row.id)
      .execute();
  else await noteFailure(parts, row, problem);
  return went;
}

async function attempt(
  parts: Parts,
  source: Arrived["source"],
  sealed: string,
  handlers: EventHandlers,
): Promise<{ went: Went; problem: string | null }> {
  try {
    await dispatchEvent(parts, source, parts.seal.open(sealed, "inbox.body"), handlers);
    return { went: "handled", problem: null };
  } catch (problem) {
    const went =
      problem instanceof ProviderDown && isAway(problem) ? "provider away" : "not handled";
    return { went, problem: problem instanceof Error ? problem.message.slice(0, 300) : "unknown" };
  }
}

import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { refreshDocument } from "./onboarding/agreement";
import type { Parts } from "./parts";
import { asRun } from "./run-id";
import { handleRazorpayEvent } from "./payments/gateway-events";
import { isAway, ProviderDown } from "./providers/outcome";
import type { Tables } from "./store/tables";
import { takeTurn } from "./turn";

export interface Arrived {
  source: "razorpay" | "digio";
  /** the provider's own id of the event; else the body's, else its digest */
  eventId: string | null;
  raw: Uint8Array;
}

/** Stores a verified webhook once by source and event id, its body sealed. @returns false when it is not an event at all */
export async function receive(parts: Parts, { source, eventId, raw }: Arrived): Promise<boolean> {
  const text = Buffer.from(raw).toString("utf8");
  const event = read(Event, text);
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
    .onConflict((on) => on.columns(["source", "event_id"]).doNothing())
    .execute();
  return true;
}

const BATCH = 50;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** About three days of trying; by then the reconciler has settled it. */
const MOST_TRIES = 80;

/**
 * Handles what lies in the inbox, oldest first, and marks each handled last: what is cut short is done again, and all that it calls may be
 * done twice. Two servers share the work: taking an event moves its next try, so the other passes it by. When the provider is away, its other events
 * wait for the next turn.
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
    // Each that is taken was not due at the turn's start any more, so this ends however many there are.
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

/** Calls `handleInbox` for a webhook that just came; while a run is under way, however many come ask for one more run between them. */
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
        await handleInbox(parts, handlers);
      } while (again);
    } catch (problem) {
      parts.log.error({ problem: problem instanceof Error ? problem.stack : "unknown" }, "inbox");
    } finally {
      running = false;
    }
  };
  return () => void run();
}

/** What an event of each provider's leads to. */
export const eventHandlers = { razorpay: handleRazorpayEvent, digio: refreshDocument };
export type EventHandlers = typeof eventHandlers;

type Went = "handled" | "not handled" | "provider away" | "another server's";

async function handle(
  parts: Parts,
  row: Selectable<Tables["inbox"]>,
  handlers: EventHandlers,
): Promise<Went> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** row.tries, LONGEST_WAIT_MS);
  const mine = await parts.store.db
    .updateTable("inbox")
    .set({ tries: row.tries + 1, next_try_at: parts.now() + wait })
    .where("id", "=", row.id)
    .where("tries", "=", row.tries)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  if (mine.numUpdatedRows !== 1n) return "another server's";
  const { went, problem } = await asRun({ runId: `event-${row.id}` }, () =>
    attempt(parts, row.source, row.body_enc, handlers),
  );
  const over = problem === null || row.tries + 1 >= MOST_TRIES;
  if (problem)
    parts.log.warn(
      {
        inboxId: row.id,
        source: row.source,
        event: row.event,
        tries: row.tries + 1,
        problem,
        givenUp: over,
      },
      "event not handled",
    );
  await parts.store.db
    .updateTable("inbox")
    .set({ problem, handled_at: over ? parts.now() : null })
    .where("id", "=", row.id)
    .execute();
  return went;
}

async function attempt(
  parts: Parts,
  source: Arrived["source"],
  sealed: string,
  handlers: EventHandlers,
): Promise<{ went: Went; problem: string | null }> {
  try {
    await dispatch(parts, source, parts.seal.open(sealed, "inbox.body"), handlers);
    return { went: "handled", problem: null };
  } catch (problem) {
    const went =
      problem instanceof ProviderDown && isAway(problem) ? "provider away" : "not handled";
    return { went, problem: problem instanceof Error ? problem.message.slice(0, 300) : "unknown" };
  }
}

/** Only ids are taken from an event; what is true of them is asked of the provider. */
async function dispatch(
  parts: Parts,
  source: Arrived["source"],
  body: string,
  handlers: EventHandlers,
): Promise<void> {
  if (source === "digio") {
    const documentId = read(DigioEvent, body)?.payload.document.id;
    if (documentId) await handlers.digio(parts, documentId);
    return;
  }
  const event = read(RazorpayEvent, body);
  if (!event) return;
  const { payment, order, refund } = event.payload;
  await handlers.razorpay(parts, {
    event: event.event,
    orderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
    refundId: refund?.entity.id ?? null,
  });
}

const Event = z.object({ event: z.string().min(1), id: z.string().min(1).nullish().catch(null) });
const DigioEvent = z.object({ payload: z.object({ document: z.object({ id: z.string() }) }) });
const RazorpayEvent = z.object({
  event: z.string(),
  payload: z.object({
    payment: z
      .object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) })
      .optional(),
    order: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    refund: z
      .object({ entity: z.object({ id: z.string().optional(), payment_id: z.string() }) })
      .optional(),
  }),
});

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

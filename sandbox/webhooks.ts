import { z } from "zod";
import type { Agenda } from "./agenda";
import type { Clock } from "./clock";
import type { Faults } from "./faults";
import { hmacHex } from "./hmac";
import type { State } from "./state";
import { HOUR_MS } from "../app/content/durations";

export interface Event {
  eventId: string;
  provider: "razorpay" | "digio" | "telegram";
  event: string;
  /** the bytes that are signed and sent, every time the same */
  body: string;
  /** where it goes and the secret it shows; else the provider's place below the target */
  to?: { url: string; secret: string };
}
interface Delivery extends Event {
  /** UTC ms */
  createdAt: number;
  state: "waiting" | "delivered" | "given up" | "held back";
  forged: boolean;
  attempts: { at: number; status: number | "no answer" }[];
}
export interface Webhooks {
  /**
   * Sends the events of one happening, apart from whatever called; resolves at once, unless a
   * switch wants them first.
   */
  send(events: Event[]): Promise<void>;
  list(): Delivery[];
  /**
   * Sends one again, whatever became of it. @returns the status, or null when there is no such
   * event
   */
  replay(eventId: string): Promise<number | "no answer" | null>;
  stop(): void;
}

const SOON_MS = 100;
const PATIENCE_MS = 5_000;
/**
 * What was measured at Razorpay between one try and the next, ms; after the last the event is given
 * up (Razorpay's documentation: Webhooks).
 */
const LADDER = [
  230, 5_800, 13_000, 20_000, 43_000, 82_000, 162_000, 324_000, 643_000, 1_283_000, 2_563_000,
  5_127_000, 10_241_000, 20_481_000, 40_964_000,
];

/**
 * @param target where webhooks go, e.g. `http://localhost:3000/api/v1/webhooks`; the provider's
 * name is the last part
 */
export function openWebhooks(given: {
  state: State;
  clock: Clock;
  agenda: Agenda;
  faults: Faults;
  target: string;
  secrets: Record<Exclude<Event["provider"], "telegram">, string>;
}): Webhooks {
  const { clock, agenda, faults } = given;
  const shelf = given.state.shelf<Delivery>("webhooks");
  const stopped = new AbortController();

  const secretOf = ({ provider, to }: Delivery): string =>
    provider === "telegram" ? (to?.secret ?? "") : given.secrets[provider];
  const attempt = async (eventId: string): Promise<number | "no answer" | null> => {
    const delivery = shelf.get(eventId);
    if (!delivery) return null;
    const status = await post(
      delivery.to?.url ?? `${given.target}/${delivery.provider}`,
      headersOf(delivery, secretOf(delivery)),
      delivery.body,
      stopped.signal,
    );
    // A reset meanwhile forgot it, or the file is closed.
    const kept = stopped.signal.aborted ? null : shelf.get(eventId);
    if (!kept) return null;
    const attempts = [...kept.attempts, { at: clock.now(), status }];
    const done = typeof status === "number" && status >= 200 && status < 300;
    shelf.put(eventId, { ...kept, attempts, state: done ? "delivered" : kept.state });
    return status;
  };
  const tryOn = async (eventId: string) => {
    await attempt(eventId);
    const delivery = stopped.signal.aborted ? null : shelf.get(eventId);
    if (delivery?.state !== "waiting") return;
    const gap = LADDER[delivery.attempts.length - 1];
    if (gap === undefined) shelf.put(eventId, { ...delivery, state: "given up" });
    else agenda.at(clock.now() + gap, "webhook", eventId);
  };
  agenda.on("webhook", tryOn);
  // One after the other: apart in time alone, a machine that stands still sends them all at once.
  const tryInTurn = async (eventIds: string[]) => {
    for (const eventId of eventIds) await tryOn(eventId);
  };
  agenda.on("webhooks", (eventIds) => tryInTurn(z.array(z.string()).parse(JSON.parse(eventIds))));

  return {
    async send(events) {
      const inOrder = faults.strikes("webhooks-reordered") ? events.toReversed() : events;
      const off = faults.strikes("webhooks-off");
      const wait = faults.strikes("webhooks-late") ? HOUR_MS : SOON_MS;
      const first = faults.strikes("webhooks-first");
      const copies = faults.strikes("webhooks-thrice") ? 3 : 1;
      const forged = faults.strikes("webhooks-wrong-signature");
      for (const event of inOrder)
        shelf.put(event.eventId, {
          ...event,
          createdAt: clock.now(),
          state: off ? "held back" : "waiting",
          forged,
          attempts: [],
        });
      if (off || inOrder.length === 0) return;
      const turns = inOrder.flatMap(({ eventId }) => Array<string>(copies).fill(eventId));
      if (first) await tryInTurn(turns);
      else agenda.at(clock.now() + wait, "webhooks", JSON.stringify(turns));
    },
    list: () => shelf.newest(200),
    replay: attempt,
    stop: () => stopped.abort(),
  };
}

function headersOf(delivery: Delivery, secret: string): Record<string, string> {
  if (delivery.provider === "telegram")
    return { "x-telegram-bot-api-secret-token": delivery.forged ? `not-${secret}` : secret };
  const signature = hmacHex(delivery.forged ? `not ${secret}` : secret, delivery.body);
  if (delivery.provider === "digio")
    return { "x-digio-checksum": signature, "user-agent": "Digio-Webhook" };
  return {
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": delivery.eventId,
    "request-id": delivery.eventId,
    "user-agent": "Razorpay-Webhook/v1",
  };
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  stopped: AbortSignal,
): Promise<number | "no answer"> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return "no answer";
  }
}

import type { Clock } from "./clock";
import type { Faults } from "./faults";
import { randomId } from "./ids";
import { fateOf } from "./magic";
import type { State } from "./state";

export interface Message {
  channel: "sms" | "email";
  to: string;
  subject?: string;
  text: string;
  /** the first six digits in a row */
  code: string | null;
  /** ISO instant on the sandbox's clock */
  at: string;
  attachments?: string[];
}

export interface Outbox {
  arrived(message: Omit<Message, "code" | "at">): void;
  /** Newest first. @param to a number in any spelling, or an address; all when null */
  to(to: string | null): Message[];
}

const KEPT_IN_VIEW = 500;
const LATE_MS = 11 * 60_000;

/**
 * Where messages end up that a phone or a mailbox would get. Each is printed on the sandbox's
 * console, where a developer sees it first.
 */
export function openOutbox(
  state: State,
  clock: Clock,
  faults: Faults,
  print: (line: string) => void,
): Outbox {
  const shelf = state.shelf<Message>("outbox");
  return {
    arrived(message) {
      const fate = fateOf(message.to);
      const sent = codeIn(message.text);
      const garbled = sent !== null && (fate === "wrong" || faults.strikes("codes-wrong"));
      const text = garbled ? message.text.replaceAll(sent, nextCode(sent)) : message.text;
      const code = codeIn(text);
      shelf.put(randomId(), { ...message, text, code, at: new Date(clock.now()).toISOString() });
      print(
        `sandbox: ${message.channel} to ${message.to}${message.subject ? `, "${message.subject}"` : ""}${code ? `: code ${code}` : ""}`,
      );
      if (sent !== null && (fate === "expired" || faults.strikes("codes-expired")))
        clock.advance(LATE_MS);
    },
    to: (to) =>
      to === null
        ? shelf.newest(KEPT_IN_VIEW)
        : shelf.newest(Number.MAX_SAFE_INTEGER).filter((message) => same(message.to, to)),
  };
}

const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;

const nextCode = (code: string): string => code.slice(0, 5) + ((Number(code[5]) + 1) % 10);

/**
 * Addresses by letter; numbers by their last ten digits, because a `+` in a query arrives as a
 * space.
 */
function same(to: string, asked: string): boolean {
  if (asked.includes("@")) return to.toLowerCase() === asked.trim().toLowerCase();
  const digits = asked.replace(/\D/g, "").slice(-10);
  return !to.includes("@") && digits !== "" && to.replace(/\D/g, "").slice(-10) === digits;
}

import type { Server } from "node:http";

/** What is under way may take so long (ms); then the process ends all the same. */
const LONGEST_MS = 10_000;
const LOOK_EVERY_MS = 50;
const QUIET_MS = 0.5;
const LONGEST_FOR_QUIET_MS = 1_000;

export interface DrainParts {
  /**
   * ms to go on serving while `/readyz` already says 503, so that a proxy stops sending before the
   * door closes
   */
  waitMs: number;
  /**
   * told at once: systemd, the jobs, which stop after what they are at, and the operator's page;
   * waited for before `close`
   */
  begun(): Promise<unknown>;
  /** after the last answer: closes what is open */
  close(): Promise<void>;
}

/**
 * Ends the service without failing anyone: says that it is going, waits for the proxy to notice,
 * takes no more connections, finishes what is under way. Answers given meanwhile carry `connection:
 * close` (the listener sees to that), so nobody sends a request into a closing socket.
 *
 * @returns once everything is closed; at the latest after `waitMs`, a second for the quiet moment,
 * and ten seconds
 */
export async function drain(server: Server, { waitMs, begun, close }: DrainParts): Promise<void> {
  const stopped = begun();
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await quietMoment();
  const done = finish(server)
    .then(() => stopped)
    .then(close);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LONGEST_MS).unref())]);
}

/** Takes no more connections. @returns once what is under way is answered */
export async function finish(server: Server): Promise<void> {
  // A connection that was answered just before and is kept open by the other side would hold us up.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(look);
}

/**
 * Closing the door resets the connections that the kernel has shaken hands with and we have not
 * accepted yet. Each turn of the event loop accepts what waits; after a turn that took next to no
 * time nothing does. Under a load that leaves no such turn we close all the same.
 */
async function quietMoment(): Promise<void> {
  const from = performance.now();
  for (
    let last = -Infinity, now = from;
    now - last > QUIET_MS && now - from < LONGEST_FOR_QUIET_MS;
  ) {
    last = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  }
}

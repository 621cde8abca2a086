import { MINUTE_MS } from "../content/durations";
import type { Logger } from "pino";
import type { Draw } from "./drawing";
import { Thread, type Shared } from "./hired-thread";

/** With this many pages under way the present threads have more than they can do at once. */
const CROWD = 4;
/**
 * The main thread has the API and the wire besides: a page in its hands weighs as much as this many
 * in a thread's.
 */
const OWN_SHARE = 4;
const AGAIN_AFTER_MS = MINUTE_MS;

/**
 * Draws pages on the server's other cores when there are many at once. Drawing is four fifths of a
 * page's work and knows nothing but the request and the API; the API stays in the main thread,
 * where a thread's calls come back to. The threads are made when a crowd first comes, so that a
 * server which never saw one is one thread and small; from then on they stay, some 50 MB each.
 *
 * @param here how the main thread draws a page itself; it goes on doing its share
 * @param file the program of a thread (`page-thread.ts`, built)
 * @param most threads; none at 0, and none on somebody else's API: what is kept of its answers
 * (`offers.server.ts`) is kept once
 */
export function pageThreads({
  here,
  file,
  most,
  given,
  log,
}: {
  here: Draw;
  file: string;
  most: number;
  given: Shared;
  log: Logger;
}): Draw {
  if (given.remote) return here;
  const threads: Thread[] = [];
  let inHandHere = 0;
  let notBefore = 0;

  const drawHere: Draw = async (request, context) => {
    inHandHere++;
    try {
      return await here(request, context);
    } finally {
      inHandHere--;
    }
  };

  const hire = () => {
    const thread = new Thread(file, given, log, (problem) => {
      threads.splice(threads.indexOf(thread), 1);
      notBefore = given.now() + AGAIN_AFTER_MS;
      log.error({ problem }, "a page thread ended");
    });
    threads.push(thread);
  };

  return async (request, context) => {
    const [least] = threads.filter(({ ready }) => ready).sort((a, b) => a.inHand - b.inHand);
    if (
      threads.length < most &&
      Math.min(inHandHere, least?.inHand ?? inHandHere) >= CROWD &&
      given.now() >= notBefore
    )
      hire();
    if (!least || inHandHere * OWN_SHARE <= least.inHand) return drawHere(request, context);
    const drawn = await least.draw(request, context);
    // The thread died with the page in its hands. What changes nothing is drawn again; a form may
    // have had its effect, and is not.
    if (drawn)
      return new Response(empty(drawn.status) ? null : drawn.body, {
        status: drawn.status,
        headers: drawn.headers,
      });
    if (!request.body) return drawHere(request, context);
    throw new Error("the thread that drew this page ended");
  };
}

const empty = (status: number) => status === 204 || status === 304;

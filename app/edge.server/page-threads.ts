import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Given } from "../web/visit/context";
import type { Answered, Sent, Visitor } from "../api/transport";
import { allFurther } from "../content/words/further";
import type { Drawn, FromThread, ThreadData, ToThread } from "./page-messages";

/** How pages are drawn: a request and its load context give a response. */
export type Draw = (
  request: Request,
  context: Given & { report(problem: unknown): void },
) => Promise<Response>;

/** With this many pages under way the present threads have more than they can do at once. */
const CROWD = 4;
/**
 * The main thread has the API and the wire besides: a page in its hands weighs as much as this many
 * in a thread's.
 */
const OWN_SHARE = 4;
/**
 * With more room a thread would keep garbage; with half of it, collecting that is what holds up one
 * page in a hundred.
 */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 };
const AGAIN_AFTER_MS = 60_000;

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

/** What every page's load context has in common. */
type Shared = Pick<Given, "api" | "remote" | "web" | "site" | "now">;

/** A page in a thread's hands. */
interface Page {
  visitor: Visitor;
  report(problem: unknown): void;
  done(drawn: Drawn | null): void;
  failed(problem: Error): void;
}

class Thread {
  ready = false;
  inHand = 0;
  readonly #worker: Worker;
  readonly #pages = new Map<number, Page>();
  #site;
  #asked = 0;
  #services: Answered["body"] | null = null;

  constructor(
    file: string,
    private readonly given: Shared,
    private readonly log: Logger,
    ended: (problem: string) => void,
  ) {
    const { web, remote } = given;
    this.#site = given.site();
    this.#worker = new Worker(file, {
      workerData: { web, remote, site: this.#site, languages: allFurther() } satisfies ThreadData,
      resourceLimits: MEMORY,
    });
    this.#worker.unref();
    this.#worker.on("message", (words: FromThread) => this.#hear(words));
    let problem = "it was told to";
    this.#worker.on(
      "error",
      (error: unknown) =>
        (problem = error instanceof Error ? (error.stack ?? error.message) : "unknown"),
    );
    this.#worker.on("exit", () => {
      this.ready = false;
      ended(problem);
      for (const page of this.#pages.values()) page.done(null);
      this.#pages.clear();
    });
  }

  /** Gives null when the thread ended before the page was drawn. Throws what the page threw. */
  async draw(
    request: Request,
    { report, requestId, address, nonce, now }: Parameters<Draw>[1],
  ): Promise<Drawn | null> {
    const page = ++this.#asked;
    const body = request.body ? await request.arrayBuffer() : null;
    const { url, method } = request;
    this.inHand++;
    try {
      return await new Promise((done, failed) => {
        const visitor = { address, requestId, agent: request.headers.get("user-agent") };
        this.#pages.set(page, { visitor, report, done, failed });
        this.#tellSite();
        const asked = {
          url,
          method,
          headers: [...request.headers],
          body,
          requestId,
          address,
          nonce,
          now: now(),
        };
        this.#say({ say: "draw", page, asked });
      });
    } finally {
      this.inHand--;
      this.#pages.delete(page);
    }
  }

  #hear(words: FromThread): void {
    if (words.say === "ready") {
      this.ready = true;
      return this.log.info("a page thread began");
    }
    if (words.say === "call") return this.#call(words);
    const page = this.#pages.get(words.page);
    if (words.say === "drawn") page?.done(words.drawn);
    else if (words.say === "report") page?.report(told(words.problem));
    else page?.failed(told(words.problem));
  }

  #call({ page, call, sent }: Extract<FromThread, { say: "call" }>): void {
    // The same object for all calls of a page: by it the API knows that they are one request's.
    const visitor = this.#pages.get(page)?.visitor ?? sent.visitor;
    this.given.api({ ...sent, visitor }).then(
      (answered) => this.#answer(call, sent, answered),
      () => this.#say({ say: "no answer", call }),
    );
  }

  #answer(call: number, { name }: Sent, answered: Answered): void {
    const { body, ...rest } = answered;
    if (name === "availableServices" && body === this.#services)
      return this.#say({ say: "same services", call, answered: rest });
    if (name === "availableServices") this.#services = body;
    this.#say({ say: "answer", call, answered });
  }

  /** The operator may have edited the site file since. */
  #tellSite(): void {
    const site = this.given.site();
    if (site !== this.#site) this.#say({ say: "site", site: (this.#site = site) });
  }

  #say(words: ToThread): void {
    this.#worker.postMessage(words);
  }
}

/** An error of a thread's, with the stack it had there. */
function told(stack: string): Error {
  const problem = new Error(stack.split("\n", 1)[0]);
  problem.stack = stack;
  return problem;
}

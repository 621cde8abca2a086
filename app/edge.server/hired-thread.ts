import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Given } from "../web/visit/context";
import type { Answered, Sent, Visitor } from "../api/transport";
import { allFurther } from "../content/words/further";
import type { Draw } from "./drawing";
import type { Drawn, FromThread, ThreadData, ToThread } from "./page-messages";

/** A thread with the pages that are in its hands: what it is told, and what it says. */
export class Thread {
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
    { report, requestId, address, nonce, now, language }: Parameters<Draw>[1],
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
          language,
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
    // What the page says of its reader (the language, the notice they read) is added to it.
    const visitor = Object.assign(this.#pages.get(page)?.visitor ?? {}, sent.visitor);
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
/**
 * With more room a thread would keep garbage; with half of it, collecting that is what holds up one
 * page in a hundred.
 */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 };

/** What every page's load context has in common. */
export type Shared = Pick<Given, "api" | "remote" | "web" | "site" | "now">;

/** A page in a thread's hands. */
interface Page {
  visitor: Visitor;
  report(problem: unknown): void;
  done(drawn: Drawn | null): void;
  failed(problem: Error): void;
}

/** An error of a thread's, with the stack it had there. */
function told(stack: string): Error {
  const problem = new Error(stack.split("\n", 1)[0]);
  problem.stack = stack;
  return problem;
}

import { Agent, request } from "node:http";

/**
 * How a request ended, where it did not end well: the door was closed, or it was broken off or
 * answered with trouble.
 */
type Trouble = { refused: boolean; words?: string };

/** People who look around at the site all the time: pages and the list of services. */
export class Load {
  answered = 0;
  refused = 0;
  readonly failed: string[] = [];
  #going = true;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #people: Promise<void>[];

  constructor(
    private readonly url: string,
    people: number,
  ) {
    this.#people = Array.from({ length: people }, (_, at) => this.#person(at));
  }

  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#people);
    this.#agent.destroy();
  }

  async #person(at: number): Promise<void> {
    for (let n = at; this.#going; n++) {
      const trouble = await this.#ask(this.#errand(n));
      if (!trouble) this.answered++;
      else if (trouble.refused) {
        this.refused++;
        await new Promise((resolve) => setTimeout(resolve, 10));
      } else this.failed.push(trouble.words ?? "");
    }
  }

  #errand(n: number): Errand {
    const errands = [get("/"), get("/services"), get("/api/v1/services/get-available-services")];
    return errands[n % errands.length] ?? get("/");
  }

  /**
   * A kept connection that was closed at the very moment it was used again: whoever keeps
   * connections opens a new one, as a browser does.
   */
  #ask(errand: Errand): Promise<Trouble | null> {
    return new Promise((resolve) => {
      const { method, path } = errand;
      const asked = request(this.url + path, { method, agent: this.#agent }, (answer) => {
        const words = `${method} ${path}: ${answer.statusCode}`;
        answer
          .on("error", (problem) =>
            resolve({ refused: false, words: `${words}, then ${problem.message}` }),
          )
          .on("end", () => resolve(answer.statusCode === 200 ? null : { refused: false, words }))
          .resume();
      });
      asked.on("error", (problem: NodeJS.ErrnoException) => {
        if (asked.reusedSocket && problem.code === "ECONNRESET") return resolve(this.#ask(errand));
        // The kernel resets what stood before the door when it closed. Whether the server had taken
        // such a request, its own log says.
        const refused = problem.code === "ECONNREFUSED" || problem.code === "ECONNRESET";
        resolve(
          refused ? { refused } : { refused, words: `${method} ${path}: ${problem.message}` },
        );
      });
      asked.end();
    });
  }
}

interface Errand {
  method: string;
  path: string;
}
const get = (path: string): Errand => ({ method: "GET", path });

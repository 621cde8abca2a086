import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import { freePort } from "./free-port.mjs";

const LOOK_EVERY_MS = 50;
const MOST_TRIES = 5;

/**
 * What stands in front of the servers: takes turns among those that are ready, ends TLS where it
 * has a certificate, and says who is asking.
 */
export class Proxy {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ready = new Set<number>();
  #turn = 0;
  #look: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly behind: number[],
  ) {
    // Longer than who asks keeps one open, so that it is never closed at the moment it is used
    // again.
    server.keepAliveTimeout = 75_000;
    server.on("request", ((req, res) => void this.#pass(req, res)) satisfies RequestListener);
    this.#look = setInterval(() => behind.forEach((one) => this.#lookAt(one)), LOOK_EVERY_MS);
  }

  /** @param behind the servers' ports on this machine */
  static async open(behind: number[], tls?: { key: string; cert: string }): Promise<Proxy> {
    const [port, server] = [await freePort(), tls ? createSecureServer(tls) : createServer()];
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return new Proxy(server, port, behind);
  }

  /** how many servers are in turn at the moment */
  get ready(): number {
    return this.#ready.size;
  }

  async close(): Promise<void> {
    clearInterval(this.#look);
    this.#agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #lookAt(port: number): void {
    const take = (well: boolean) => void (well ? this.#ready.add(port) : this.#ready.delete(port));
    request(
      { port, host: "127.0.0.1", path: "/readyz", agent: false, headers: { host: "localhost" } },
      (answer) => {
        answer.resume();
        take(answer.statusCode === 200);
      },
    )
      .on("error", () => take(false))
      .end();
  }

  /**
   * What did not reach a server is tried on the next; beyond that only what changes nothing. While
   * no server is ready, people are asked to come back.
   */
  async #pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    for (let tried = 1; ; tried++) {
      const ready = this.behind.filter((port) => this.#ready.has(port));
      const port = ready[this.#turn++ % Math.max(1, ready.length)];
      const answer =
        port === undefined ? "nobody" : await this.#forward(port, req, Buffer.concat(chunks));
      if (typeof answer !== "string") {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
        return;
      }
      const again = answer === "ECONNREFUSED" || req.method === "GET";
      if (answer !== "nobody" && again && tried < MOST_TRIES) continue;
      // As deploy/Caddyfile has it.
      res.writeHead(answer === "nobody" ? 503 : 502, { "retry-after": "30" }).end(answer);
      return;
    }
  }

  /** @returns the answer, or what went wrong before there was one */
  #forward(port: number, req: IncomingMessage, body: Buffer): Promise<IncomingMessage | string> {
    const { connection: _, ...headers } = req.headers;
    const before = headers["x-forwarded-for"]?.toString();
    const address = req.socket.remoteAddress ?? "";
    const forwarded = { ...headers, "x-forwarded-for": [before, address].filter(Boolean).join() };
    return new Promise((resolve) => {
      request(
        {
          port,
          host: "127.0.0.1",
          method: req.method,
          path: req.url,
          headers: forwarded,
          agent: this.#agent,
        },
        resolve,
      )
        .on("error", (problem: NodeJS.ErrnoException) => resolve(problem.code ?? problem.message))
        .end(body);
    });
  }
}

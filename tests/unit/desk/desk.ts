import { scryptSync } from "node:crypto";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { makeMetrics, type Metrics } from "../../../app/backend.server/upkeep/metrics/metrics";
import { operatorApp } from "../../../app/desk.server/app";
import type { Environment } from "../../../app/config.server/kept-settings";
import type { Jobs } from "../../../app/backend.server/jobs";
import type { OperatorPageSettings } from "../../../app/shared/settings";
import { visitorAddresses } from "../../../app/edge.server/visitor-address";
import { START } from "../parts";
import { Shop } from "../payments/shop";
import { trailOf } from "../trail";
import { checkTyped } from "./check-typed";

export const PASSPHRASE = "four words of a rhyme";
/** Its cost stands in it: a thirtieth of the real one, for many tries. */
export const hashedCheaply = (passphrase: string): string =>
  [
    "scrypt",
    1024,
    8,
    3,
    "salt",
    scryptSync(passphrase, "salt", 32, { N: 1024, r: 8, p: 3 }).toString("base64url"),
  ].join(":");
const hashed = hashedCheaply(PASSPHRASE);

/**
 * The operator's page over HTTP on a shop of its own, and a browser of sorts that keeps its cookie.
 */
export class Desk {
  cookie = "";
  #beforePage: (() => Promise<unknown>) | null = null;
  private constructor(
    readonly shop: Shop,
    readonly port: number,
    private readonly made: () => Metrics,
    /** every address that it answers, with its method */
    readonly routes: { method: string; path: string }[],
    /** how often it was asked to end the server */
    readonly ended: () => number,
    readonly close: () => Promise<void>,
  ) {}

  /**
   * @param of another server's shop, which stays that one's to close
   * @param env what the process was told
   */
  static async open(
    over: Partial<OperatorPageSettings> = {},
    of?: Shop,
    env: Environment = { DATA_DIR: "no/such/folder" },
  ): Promise<Desk> {
    const shop = of ?? (await Shop.open());
    // Figures of the process wake it a hundred times a second and are told of each time that memory
    // is swept, for as long as it lives: not for hundreds of desks that nobody asks for figures.
    let metrics: Metrics | null = null;
    const made = () => (metrics ??= makeMetrics());
    const jobs: Jobs = {
      runDue: async () => {},
      stop: async () => {},
      state: () => ({
        startedAt: START,
        lastRunAt: shop.parts.now(),
        jobs: new Map([["sendOutbox", { succeededAt: shop.parts.now(), failures: 0 }]]),
      }),
    };
    const settings = {
      host: "127.0.0.1",
      port: 0,
      publicOrigin: "http://127.0.0.1:3003",
      secure: false,
      passphraseHash: hashed,
      madePassphrase: null,
      totpSecret: null,
      metricsToken: null,
      comesBack: false,
      ...over,
    };
    let ended = 0;
    const app = operatorApp({
      parts: shop.parts,
      settings,
      addressOf: visitorAddresses({ hops: 1, among: ["127.0.0.0/8"] }),
      scrape: () => made().scrape({ parts: shop.parts, jobs, dataDir: ".", inside: () => 0 }),
      env,
      restart: settings.comesBack ? () => void (ended += 1) : null,
    });
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return new Desk(
      shop,
      port,
      made,
      app.routes,
      () => ended,
      async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        if (!of) await shop.close();
      },
    );
  }

  get metrics(): Metrics {
    return this.made();
  }

  get = (path: string, headers: Record<string, string> = {}) => this.ask("GET", path, headers, "");
  post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    this.ask(
      "POST",
      path,
      {
        origin: `http://127.0.0.1:${this.port}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      new URLSearchParams(form).toString(),
    );
  /** A body of whatever kind, from our own page. */
  send = (path: string, type: string, body: string | Buffer) =>
    this.ask("POST", path, { origin: `http://127.0.0.1:${this.port}`, "content-type": type }, body);
  signIn = (
    over: { name?: string; passphrase?: string; code?: string } = {},
    headers: Record<string, string> = {},
  ) => {
    this.#beforePage = null;
    return this.post("/sign-in", { passphrase: PASSPHRASE, ...over }, headers);
  };

  /**
   * The owner signs in before the first page that is asked for: where none is, that costs nothing.
   */
  signInWhenAsked(): void {
    let begun: Promise<unknown> | null = null;
    this.#beforePage = () => (begun ??= this.post("/sign-in", { passphrase: PASSPHRASE }));
  }

  /** What the trail says of the sign-ins, in order. */
  async outcomes(): Promise<unknown[]> {
    const rows = (await trailOf(this.shop.parts)).filter(({ what }) => what === "operator sign-in");
    return rows.map((row) => (JSON.parse(row.about) as { outcome: string }).outcome);
  }

  /** A form with files, as a browser sends it. */
  async upload(path: string, form: FormData) {
    const sent = new Response(form);
    const type = sent.headers.get("content-type") ?? "";
    return this.send(path, type, Buffer.from(await sent.arrayBuffer()));
  }

  #keep(cookie: string): void {
    const [name = ""] = cookie.split("=");
    const others = this.cookie.split("; ").filter((one) => one && !one.startsWith(`${name}=`));
    this.cookie = [...others, cookie].join("; ");
  }

  /** Not `fetch`, which may not set Host and Origin. */
  private async ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Buffer,
  ): Promise<{ status: number; text: string; headers: IncomingMessage["headers"] }> {
    if (path !== "/sign-in") await this.#beforePage?.();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(
        {
          port: this.port,
          host: "127.0.0.1",
          method,
          path,
          headers: { cookie: this.cookie, ...headers },
        },
        resolve,
      )
        .on("error", reject)
        .end(body);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line.split(";")[0] ?? "");
    const text = Buffer.concat(chunks).toString();
    if (answer.headers["content-type"]?.startsWith("text/html")) checkTyped(path, text);
    return {
      status: answer.statusCode ?? 0,
      text,
      headers: answer.headers,
    };
  }
}

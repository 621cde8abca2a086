import { createServer, type Server } from "node:http";
import { freePort } from "./free-port.mjs";
import { Site } from "./site";

/** The same shop over an API that answers chosen calls with a bare status, with or without words; what else is asked of it goes through to `site`. */
export class UnwellApi {
  readonly #unwell = new Map<string, { status: number; body: string }>();

  private constructor(
    readonly shop: Site,
    private readonly proxy: Server,
  ) {}

  static async before(site: Site): Promise<UnwellApi> {
    const port = await freePort();
    let made: UnwellApi | null = null;
    const proxy = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const answer = made?.answerTo(req.url ?? "");
      if (answer)
        return res
          .writeHead(answer.status, { "content-type": "application/json" })
          .end(answer.body);
      const {
        host: _host,
        connection: _connection,
        "content-length": _length,
        ...headers
      } = req.headers as Record<string, string>;
      const passed = await fetch(site.url + req.url, {
        method: req.method,
        headers,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const own = new Set([
        "content-encoding",
        "content-length",
        "transfer-encoding",
        "connection",
        "keep-alive",
      ]);
      res
        .writeHead(passed.status, [...passed.headers].filter(([name]) => !own.has(name)).flat())
        .end(Buffer.from(await passed.arrayBuffer()));
    });
    await new Promise<void>((resolve) => proxy.listen(port, resolve));
    const shop = await Site.open({
      API_URL: `http://localhost:${port}`,
      SANDBOX_PORT: new URL(site.sandbox.url).port,
    });
    return (made = new UnwellApi(shop, proxy));
  }

  /** From now on each call below `path` is answered with `status` and, if given, words for the person. */
  breaks(path: string, status = 500, message = ""): void {
    this.#unwell.set(`/api/v1${path}`, {
      status,
      body: JSON.stringify(message ? { message } : {}),
    });
  }

  /** From now on nothing is broken. */
  mend = (): void => this.#unwell.clear();

  private answerTo = (url: string) => this.#unwell.get(url.split("?")[0] ?? "");

  async close(): Promise<void> {
    await this.shop.close();
    this.proxy.closeAllConnections();
    this.proxy.close();
  }
}

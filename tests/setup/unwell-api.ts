import { createServer, type Server } from "node:http";
import { freePort } from "./free-port.mjs";
import { Site } from "./site";

/**
 * A call on its way to the API, or its answer on the way back. `body` is text, or bytes where it is
 * a file.
 */
export interface ApiRequest {
  path: string;
  headers: Headers;
  body: string;
}
export interface Answer {
  status: number;
  headers: Headers;
  body: string | Buffer;
}
/**
 * What somebody else's API makes of our own: it may answer by itself, or change what is asked and
 * what is answered.
 */
export interface Ways {
  answers?(asked: ApiRequest): Answer | null;
  asks?(asked: ApiRequest): void;
  says?(answer: Answer, asked: ApiRequest): void;
}

/**
 * The same shop over an API that answers chosen calls with a bare status, with or without words;
 * what else is asked of it goes through to `site`.
 */
export class UnwellApi {
  readonly #unwell = new Map<string, { status: number; body: string }>();
  #ways: Ways = {};
  /** what the real API was asked for so far */
  readonly passed = new Set<string>();

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
      const asked = {
        path: (req.url ?? "").split("?")[0]!.replace("/api/v1", ""),
        headers: new Headers(req.headers as Record<string, string>),
        body: Buffer.concat(chunks).toString(),
      };
      const ways = made ? made.#ways : {};
      let answer = made?.answerTo(asked);
      if (!answer) {
        made?.passed.add(asked.path);
        answer = await passedOn(site, req, asked, ways);
      }
      res.writeHead(answer.status, [...answer.headers].flat()).end(answer.body);
    });
    await new Promise<void>((resolve) => proxy.listen(port, resolve));
    const shop = await Site.open({
      API_URL: `http://localhost:${port}`,
      SANDBOX_PORT: new URL(site.sandbox.url).port,
    });
    return (made = new UnwellApi(shop, proxy));
  }

  /**
   * From now on each call below `path` is answered with `status` and, if given, words for the
   * person.
   */
  breaks(path: string, status = 500, message = ""): void {
    this.#unwell.set(path, { status, body: JSON.stringify(message ? { message } : {}) });
  }

  /** From now on it has these ways. */
  has(ways: Ways): void {
    this.#ways = ways;
  }

  /** From now on nothing is broken or odd. */
  mend = (): void => {
    this.#unwell.clear();
    this.#ways = {};
  };

  private answerTo(asked: ApiRequest): Answer | null {
    const broken = this.#unwell.get(asked.path);
    return broken ? { ...broken, headers: json() } : (this.#ways.answers?.(asked) ?? null);
  }

  async close(): Promise<void> {
    await this.shop.close();
    this.proxy.closeAllConnections();
    this.proxy.close();
  }
}

export const json = () => new Headers({ "content-type": "application/json" });

const ofTheWire = ["content-encoding", "content-length", "transfer-encoding", "connection"];

async function passedOn(
  site: Site,
  { url, method }: { url?: string; method?: string },
  asked: ApiRequest,
  ways: Ways,
): Promise<Answer> {
  ways.asks?.(asked);
  for (const name of ["host", ...ofTheWire, "keep-alive"]) asked.headers.delete(name);
  const passed = await fetch(site.url + (url ?? ""), {
    method,
    headers: asked.headers,
    ...(asked.body ? { body: asked.body } : {}),
  });
  const headers = new Headers(passed.headers);
  for (const name of [...ofTheWire, "keep-alive"]) headers.delete(name);
  const bytes = Buffer.from(await passed.arrayBuffer());
  const isJson = headers.get("content-type")?.includes("json");
  const answer: Answer = {
    status: passed.status,
    headers,
    body: isJson ? bytes.toString() : bytes,
  };
  ways.says?.(answer, asked);
  return answer;
}

import { calls } from "./calls";
import type { Answered, Transport } from "./transport";

/** Calls somebody else's API at `base` (its own `/api/v1`), in at most `timeoutMs`. */
export const remoteApi = (base: string, timeoutMs: number): Transport =>
  overHttp(base, (url, init) =>
    fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) }),
  );

/**
 * The calls as HTTP requests below `base`, sent by `send`. An answer that breaks the contract
 * counts as 502.
 */
export function overHttp(
  base: string,
  send: (url: string, init: RequestInit) => Promise<Response>,
): Transport {
  return async ({ name, payload, cookies, visitor }) => {
    const { method, path, answer, file } = calls[name];
    const headers = new Headers({
      "x-request-id": visitor.requestId,
      ...(cookies ? { cookie: cookies } : {}),
      ...(visitor.agent ? { "user-agent": visitor.agent } : {}),
    });
    if (method === "POST") headers.set("content-type", "application/json");
    const query = method === "GET" ? queryOf(payload) : "";
    const response = await send(`${base}/api/v1${path}${query}`, {
      method,
      headers,
      ...(method === "POST" ? { body: JSON.stringify(payload ?? {}) } : {}),
    });
    const head = {
      status: response.status,
      cookies: response.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/;\s*(domain|path)=[^;]*/gi, "") + "; Path=/"),
      retryAfterS: Number(response.headers.get("retry-after")) || null,
    };
    if (response.ok && file) {
      const bytes = await response.arrayBuffer();
      if (!isFile(bytes)) return { ...head, status: 502, message: "", body: {} };
      const filename = filenameOf(response.headers.get("content-disposition"));
      return { ...head, message: "", body: { bytes, filename, kind: kindOf(response) } };
    }
    return { ...head, ...read(response.ok, answer, await response.json().catch(() => null)) };
  };
}

const kindOf = (response: Response): string =>
  (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";

/** A PDF, a ZIP or a picture, by what it begins with: the type it is sent as may be any. */
function isFile(bytes: ArrayBuffer): boolean {
  const begin = Buffer.from(bytes.slice(0, 1024));
  return begin.includes("%PDF-") || /^(?:PK|RIFF|.{4}ftyp)/s.test(begin.toString("latin1"));
}

function queryOf(payload: unknown): string {
  const query = new URLSearchParams(
    Object.entries(payload ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return query.size > 0 ? `?${query}` : "";
}

type Read = Pick<Answered, "message" | "body"> & { status?: number };

function read(
  ok: boolean,
  schema: (typeof calls)[keyof typeof calls]["answer"],
  json: unknown,
): Read {
  const { message, data } = (typeof json === "object" && json !== null ? json : {}) as {
    message?: unknown;
    data?: unknown;
  };
  const words = typeof message === "string" ? message.slice(0, 1000) : "";
  if (!ok)
    return {
      message: words,
      body: typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {},
    };
  const parsed = schema.safeParse(data ?? {});
  return parsed.success
    ? { message: words, body: parsed.data }
    : { status: 502, message: "", body: {} };
}

/**
 * The name of `content-disposition`, without anything that could be a path; the specification's for
 * an agreement otherwise.
 */
function filenameOf(disposition: string | null): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1];
  const name = (encoded ? decoded(encoded) : (plain ?? "")).replace(/[^\w.\- ]/g, "");
  return /\.(pdf|zip)$/.test(name) ? name : "signed-agreement.pdf";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

import { contract, type Answer, type CallName, type Payload } from "./contract";

/** How a call ended. `message` is the server's, for the person; empty when the answer carried none. */
export type Outcome<T> =
  | { ok: true; status: number; message: string; data: T }
  | { ok: false; status: number; message: string; retryAfterS: number | null; data: Record<string, unknown> };
export interface Pdf {
  bytes: ArrayBuffer;
  filename: string;
}
type Gives<N extends CallName> = N extends "verifySigning" | "reVerifySigning" ? Pdf : Answer<N>;

/** Sends one call and reads its answer. Network trouble and answers that break the contract come back as `ok: false`, status 503 or 502. */
export async function callApi<N extends CallName>(
  send: (path: string, init: RequestInit) => Promise<Response>,
  name: N,
  payload: Payload<N>,
): Promise<Outcome<Gives<N>>> {
  const { method, path, answer } = contract[name];
  let response: Response;
  try {
    response = await send(
      path,
      method === "GET" ? { method } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(payload ?? {}) },
    );
  } catch {
    return failure(503, "");
  }
  if (response.ok && response.headers.get("content-type")?.startsWith("application/pdf")) {
    const pdf: Pdf = { bytes: await response.arrayBuffer(), filename: filenameOf(response.headers.get("content-disposition")) };
    return { ok: true, status: response.status, message: "", data: pdf as Gives<N> };
  }
  const body = await response.json().catch(() => null);
  const message = wordsOf(body);
  if (!response.ok) return failure(response.status, message, Number(response.headers.get("retry-after")) || null, body);
  const data = answer.safeParse((body as { data?: unknown } | null)?.data ?? {});
  return data.success ? { ok: true, status: response.status, message, data: data.data as Gives<N> } : failure(502, "");
}

const failure = (status: number, message: string, retryAfterS: number | null = null, body: unknown = null) => {
  const data =
    typeof body === "object" && body !== null && "data" in body && typeof body.data === "object" && body.data !== null
      ? (body.data as Record<string, unknown>)
      : {};
  return { ok: false as const, status, message, retryAfterS, data };
};

const wordsOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message.slice(0, 1000) : "";

/** The name of `content-disposition`, without anything that could be a path; the specification's default otherwise. */
function filenameOf(disposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.replace(/[^\w.\- ]/g, "") ?? "";
  return name.endsWith(".pdf") ? name : "signed-agreement.pdf";
}

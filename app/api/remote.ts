import type { Given } from "./context";

/** Calls somebody else's API at `base` (its own `/api/v1`), in at most `timeoutMs`. Rejects when it does not answer. */
export function remoteApi(base: string, timeoutMs: number): Given["api"] {
  return async (request, { requestId }) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("x-request-id", requestId);
    const body = request.method === "GET" ? undefined : await request.arrayBuffer();
    return fetch(base + pathname + search, { method: request.method, headers, body, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  };
}

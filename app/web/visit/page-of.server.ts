import { STATUS_CODES } from "node:http";
import type { Outcome } from "../../api/client";

/** The page of a call that the API refused. */
export function pageOf({ status, message }: Outcome<unknown> & { ok: false }): Response {
  return new Response(message || null, { status, statusText: STATUS_CODES[status] ?? "" });
}

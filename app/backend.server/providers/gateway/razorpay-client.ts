import type { z } from "zod";
import type { BackendSettings } from "../../../shared/settings";
import { presentId } from "../../../shared/run-id";
import { ProviderDown } from "../outcome";
import { Problem } from "./razorpay-wire";

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; problem: Problem };
export type Ask = <S extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  schema: S,
  more?: { body?: object; idempotencyKey?: string },
) => Promise<Answer<z.output<S>>>;

const TRIES = 3;

/**
 * Razorpay's REST as one function, with Basic credentials and a timeout on each try. A GET is asked
 * again when the network fails or the answer is 429 or 5xx; a POST only on 429, or when it carries
 * an idempotency key, because otherwise nobody knows whether it was done. Throws ProviderDown;
 * other refusals (4xx) come back as `ok: false`.
 */
export function razorpayClient({
  apiUrl,
  keyId,
  keySecret,
  timeoutMs,
}: BackendSettings["razorpay"]): Ask {
  const key = Buffer.from(`${keyId.trim()}:${keySecret.trim()}`).toString("base64");
  const authorization = `Basic ${key}`;

  async function once<S extends z.ZodType>(
    ...[method, path, schema, more = {}]: Parameters<Ask> & { 2: S }
  ): Promise<Answer<z.output<S>>> {
    const headers: Record<string, string> = { authorization, accept: "application/json" };
    const run = presentId();
    if (run) headers["x-request-id"] = run;
    if (more.body) headers["content-type"] = "application/json";
    if (more.idempotencyKey) headers["x-refund-idempotency"] = more.idempotencyKey;
    const { status, text } = await wire(`${apiUrl}/v1${path}`, {
      method,
      headers,
      body: more.body ? JSON.stringify(more.body) : null,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (status === 401 || status === 403 || status === 429 || status >= 500)
      throw new ProviderDown("gateway", "refused", { status });
    if (status >= 400) {
      const problem = read(Problem, text, status).error;
      // By the docs wrong keys are answered 400, not 401: that says nothing about what was asked
      // for.
      if (problem.description === "Authentication failed")
        throw new ProviderDown("gateway", "refused", { status: 401 });
      return { ok: false, status, problem };
    }
    return { ok: true, value: read(schema, text, status) };
  }

  return async (method, path, schema, more) => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(method, path, schema, more);
      } catch (problem) {
        if (
          tried === TRIES ||
          !again(problem, method === "GET" || more?.idempotencyKey !== undefined)
        )
          throw problem;
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried));
      }
    }
  };
}

/** What was answered. Throws ProviderDown with Razorpay's reason where it refused. */
export function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ProviderDown("gateway", "refused", {
    status: answer.status,
    detail: answer.problem.description ?? "no reason given",
  });
}

/**
 * What was asked for by its id, null when there is none: that is answered 400, not 404. Throws
 * ProviderDown on any other refusal.
 */
export function absentOr<T>(answer: Answer<T>): T | null {
  const absent =
    !answer.ok &&
    (answer.status === 404 ||
      /does not exist|not a valid id/i.test(answer.problem.description ?? ""));
  return absent ? null : answered(answer);
}

async function wire(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new ProviderDown(
      "gateway",
      cause instanceof Error && cause.name === "TimeoutError" ? "timeout" : "unreachable",
      { cause },
    );
  }
}

function read<S extends z.ZodType>(schema: S, text: string, status: number): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ProviderDown("gateway", "malformed", { status, cause });
  }
}

/** A slow gateway is not asked again at once: three timeouts are longer than anyone waits. */
function again(problem: unknown, harmless: boolean): boolean {
  if (!(problem instanceof ProviderDown)) return false;
  if (problem.status === 429) return true;
  return (
    harmless &&
    (problem.why === "unreachable" || (problem.status !== undefined && problem.status >= 500))
  );
}

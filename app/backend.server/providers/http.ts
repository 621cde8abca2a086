import type { z } from "zod";
import { presentId } from "../../shared/run-id";
import { ProviderDown } from "./outcome";

export interface ProviderAnswer {
  status: number;
  body: Buffer;
}

/**
 * One HTTP call to a provider with Basic credentials and one timeout over connecting, waiting and
 * reading. Any status comes back as an answer, save 401, 403, 429 and 5xx, which no caller can do
 * anything about. Throws ProviderDown.
 */
export async function askProvider(
  provider: ProviderDown["provider"],
  url: string,
  asked: {
    method?: "GET" | "POST";
    user: string;
    password: string;
    body?: FormData | object;
    timeoutMs: number;
  },
): Promise<ProviderAnswer> {
  const headers = new Headers({
    authorization: `Basic ${Buffer.from(`${asked.user}:${asked.password}`).toString("base64")}`,
    accept: "application/json, application/pdf",
  });
  // So that a call of ours is found by the same id in a provider's log, or in the sandbox's.
  const run = presentId();
  if (run) headers.set("x-request-id", run);
  const form = asked.body instanceof FormData;
  if (asked.body && !form) headers.set("content-type", "application/json");
  const init: RequestInit = {
    method: asked.method ?? "GET",
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(asked.timeoutMs),
  };
  if (asked.body) init.body = form ? (asked.body as FormData) : JSON.stringify(asked.body);
  let answer: ProviderAnswer;
  try {
    const response = await fetch(url, init);
    answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch (cause) {
    throw new ProviderDown(
      provider,
      cause instanceof Error && cause.name === "TimeoutError" ? "timeout" : "unreachable",
      { cause },
    );
  }
  if (answer.status >= 500 || [401, 403, 429].includes(answer.status))
    throw new ProviderDown(provider, "refused", { status: answer.status });
  return answer;
}

/**
 * The answer's JSON as `schema` says. Throws ProviderDown when the status is not 2xx or the body is
 * something else.
 */
export function readAnswer<S extends z.ZodType>(
  provider: ProviderDown["provider"],
  answer: ProviderAnswer,
  schema: S,
): z.output<S> {
  if (answer.status < 200 || answer.status > 299)
    throw new ProviderDown(provider, "refused", { status: answer.status });
  let json: unknown;
  try {
    json = JSON.parse(answer.body.toString("utf8"));
  } catch {
    throw new ProviderDown(provider, "malformed", { status: answer.status });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new ProviderDown(provider, "malformed", {
      status: answer.status,
      detail: parsed.error.issues.map((issue) => issue.path.join(".")).join(", "),
    });
  return parsed.data;
}

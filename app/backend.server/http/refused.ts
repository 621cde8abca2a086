import type { Parts } from "../platform/parts";
import { CannotWrite } from "../platform/store/cannot-write";
import { NoAnswer } from "../platform/store/no-answer";
import { ClientRefusal, Refusal } from "../../api/refusal";
import { ProviderDown } from "../providers/outcome";
import type { CookieJar } from "./cookies";

/**
 * Turns what was thrown into a refusal: refusals as they are, a provider's trouble as 502/503,
 * anything else as a 500 without detail.
 */
export function refusalOf(
  parts: Parts,
  problem: unknown,
  about: { requestId: string; path: string },
): Refusal {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof ProviderDown) {
    parts.log.error(
      { ...about, provider: problem.provider, why: problem.why, providerStatus: problem.status },
      "provider down",
    );
    const slow = problem.why === "timeout" || problem.why === "unreachable";
    return new ClientRefusal(
      slow ? 503 : 502,
      `providers.${problem.provider}`,
      {},
      slow ? { retryAfterS: 30 } : {},
    );
  }
  if (problem instanceof CannotWrite) {
    parts.log.error({ ...about, problem: problem.stack }, "the database cannot write");
    return new ClientRefusal(503, "platform.cannot-write", {}, { retryAfterS: CANNOT_WRITE_S });
  }
  // What was asked for may have been done: only its answer was lost.
  if (problem instanceof NoAnswer) {
    parts.log.error({ ...about, problem: problem.stack }, "the database does not answer");
    return new ClientRefusal(503, "platform.no-answer", {}, { retryAfterS: CANNOT_WRITE_S });
  }
  parts.log.error(
    {
      ...about,
      problem: problem instanceof Error ? { name: problem.name, stack: problem.stack } : "unknown",
    },
    "call failed",
  );
  return new ClientRefusal(500, "platform.unknown");
}

const CANNOT_WRITE_S = 30;

/** The refusal as an answer in JSON. */
export function refuse(
  refusal: Refusal,
  cookies?: CookieJar,
  status: number = refusal.status,
): Response {
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  for (const cookie of cookies?.out ?? []) headers.append("set-cookie", cookie);
  if (refusal.more.retryAfterS !== undefined)
    headers.set("retry-after", String(wholeSeconds(refusal.more.retryAfterS)));
  return new Response(
    JSON.stringify({
      message: refusal.message,
      ...refusal.sentence,
      ...(refusal.more.data ? { data: refusal.more.data } : {}),
    }),
    { status, headers },
  );
}

/** Retry-After counts whole seconds, at least one. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds));

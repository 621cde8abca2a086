import { data } from "@remix-run/node";
import type { Outcome } from "../api/client";
import type { Problem, Said } from "./problems";
import { waitInWords } from "./wait";

export { typedIn } from "./problems";

/**
 * The page again, with what is wrong and what was typed. Remix's `meta` does not see action data,
 * so that the loader of the same request is told through the load context (`wasRefused`) and the
 * title can begin with "Error: ".
 */
export function refused(
  context: unknown,
  problems: Problem[],
  typed: Record<string, string>,
  status = 400,
  toast?: string,
) {
  marked.add(context as object);
  return data<Said>({ problems, typed, ...(toast ? { toast } : {}) }, { status });
}

/**
 * The same for a call that the API refused: its words, else `fallback` and when to try again, as a
 * toast too (specification §8); its status when it blames the caller, else 503.
 */
export function refusedByApi(
  context: unknown,
  outcome: Outcome<unknown> & { ok: false },
  {
    field = null,
    fallback,
    typed = {},
  }: { field?: string | null; fallback: string; typed?: Record<string, string> },
) {
  const status = outcome.status >= 400 && outcome.status < 500 ? outcome.status : 503;
  const wait =
    outcome.retryAfterS === null
      ? ""
      : ` You can try again in ${waitInWords(outcome.retryAfterS)}.`;
  const why = outcome.message || fallback + wait;
  return refused(context, [{ field, why }], typed, status, why);
}

/** Whether the action of this request refused the form. */
export const wasRefused = (context: unknown): boolean => marked.has(context as object);

const marked = new WeakSet<object>();

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { Outcome } from "../../api/client";
import { inLatinDigits } from "../../content/latin-digits";
import { saidIn } from "../../content/words/said-in.server";
import { given } from "./context";
import { ownersIn } from "./owners-words.server";
import { wordsOf } from "./words.server";
import type { Said } from "./problems";
import { waitInWords } from "./wait";

interface Refusal {
  /** the form's id on the page, and what was read of it; neither for a form of buttons only */
  form?: string;
  submission?: Submission<unknown>;
  /** what is wrong beside what the form's schema found: with a field, or with the whole form */
  field?: string | null;
  why?: string | string[];
  status?: number;
  toast?: string;
}

/**
 * The page again, with what is wrong and what was typed. Remix's `meta` does not see action data,
 * so that the loader of the same request is told through the load context (`wasRefused`) and the
 * title can begin with "Error: ".
 */
export function refused(
  context: unknown,
  { form, submission, field = null, why, status = 400, toast }: Refusal,
) {
  marked.add(context as object);
  const more = why === undefined ? {} : { [field ?? ""]: [why].flat() };
  const found = submission
    ? submission.reply({ hideFields: ["code"], fieldErrors: more })
    : { status: "error" as const, error: more };
  const inWords = (sentence: string) =>
    saidIn(given(context).language, sentence, ownersIn(context));
  const result = { ...found, ...(found.error ? { error: each(found.error, inWords) } : {}) };
  return data<Said>(
    { form: form ?? null, result, ...(toast ? { toast: inWords(toast) } : {}) },
    { status },
  );
}

/** The page again with what was typed so far, of which nothing is said yet. */
export function typedSoFar({
  form,
  submission,
}: {
  form: string;
  submission: Submission<unknown>;
}) {
  const { error: _, ...result } = submission.reply({ hideFields: ["code"] });
  return data<Said>({ form, result }, { status: 200 });
}

/**
 * The same for a call that the API refused: its words, else `fallback` and when to try again, as a
 * toast too (specification §8); its status when it blames the caller, else 503.
 */
export function refusedByApi(
  context: unknown,
  outcome: Outcome<unknown> & { ok: false },
  { fallback, ...refusal }: Pick<Refusal, "form" | "submission" | "field"> & { fallback: string },
) {
  const status = outcome.status >= 400 && outcome.status < 500 ? outcome.status : 503;
  const wait =
    outcome.retryAfterS === null
      ? ""
      : ` You can try again in ${waitInWords(outcome.retryAfterS)}.`;
  const why = outcome.message || fallback + wait;
  return refused(context, { ...refusal, why, status, toast: why });
}

const each = (
  error: Record<string, string[] | null>,
  inWords: (sentence: string) => string,
): Record<string, string[] | null> =>
  Object.fromEntries(
    Object.entries(error).map(([field, whys]) => [field, whys && whys.map(inWords)]),
  );

/**
 * Null, or when the action of this request refused the form: "Error: {title}" in its language, for
 * the page's title.
 */
export const wasRefused = (context: unknown): string | null =>
  marked.has(context as object) ? wordsOf(context).frame.form.errorTitle : null;

const marked = new WeakSet<object>();

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? inLatinDigits(value.trim()) : "";
}

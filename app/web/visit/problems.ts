import type { SubmissionResult } from "@conform-to/react";

/** What is wrong with a form: the id of the field it is about (null: the whole form), and why. */
export interface Problem {
  field: string | null;
  why: string;
}

/** What an action says of a form that it refused. */
export interface Said {
  /** the form's id; null when it is not known which */
  form: string | null;
  /** what is wrong, and what was typed but never a code, as conform has it */
  result: SubmissionResult;
  /** what the API said, where the specification has it as a toast */
  toast?: string;
  /** true: nothing is wrong, but PAN and birth date cannot be checked without the name */
  nameAsked?: true;
}
export const nothingSaid: Said = { form: null, result: {} };

/** What was said, field by field in the order of the form; conform makes a field's id so. */
export const problemsOf = ({ form, result }: Said): Problem[] =>
  Object.entries(result.error ?? {}).flatMap(([name, whys]) =>
    (whys ?? []).map((why) => ({ field: name && form ? `${form}-${name}` : null, why })),
  );

/** Whether the form that was refused had such a field. */
export const hadField = ({ result }: Said, name: string): boolean =>
  result.fields?.includes(name) ?? false;

/** What was typed, by field name; never a code. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && name !== "code" && name !== "intent"
        ? [[name, value.slice(0, 1000)]]
        : [],
    ),
  );

/** What is wrong with a form: the id of the field it is about (null: the whole form), and why. */
export interface Problem {
  field: string | null;
  why: string;
}

export const whyOf = (problems: Problem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.why;

/**
 * What an action says of a form that it refused: what is wrong, and what was typed by field name.
 */
export interface Said {
  problems: Problem[];
  typed: Record<string, string>;
  /** what the API said, where the specification has it as a toast */
  toast?: string;
}
export const nothingSaid: Said = { problems: [], typed: {} };

/** What was typed, by field name; never a code. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && name !== "code" && name !== "intent"
        ? [[name, value.slice(0, 1000)]]
        : [],
    ),
  );

import { isSecret } from "../../backend.server/upkeep/own-settings/standing";
import { steps } from "./still-missing";

/** What was pressed on a page of the set-up when its session was over: nothing was done with it. */
export interface Unsent {
  /** the page, `/set-up/say` */
  page: string;
  /** what was typed there; empty where secrets are among it, or there was nothing to type */
  typed: Record<string, string>;
}

/** In the form that asks for the code each typed field stands under its own name, behind this. */
export const PREFIX = "typed ";
const PAGE = /^\/set-up\/(\w+)(?:\/\w+)?$/;
const others = ["service", "passphrase", "keep", "live"];

/** @param path to which it was pressed; null where it is no page of the set-up */
export function unsentOf(path: string, form: Record<string, unknown>): Unsent | null {
  const id = PAGE.exec(path)?.[1] ?? "";
  const step = steps.find((one) => one.id === id);
  if (!step && !others.includes(id)) return null;
  const isPlain = step ? !step.fields.some(isSecret) : id === "service";
  return { page: `/set-up/${id}`, typed: isPlain ? textsIn(form, "") : {} };
}

/** What the form that asks for the code carried. */
export function unsentIn(form: Record<string, unknown>): Unsent | null {
  const { page } = form;
  return typeof page === "string" ? unsentOf(page, textsIn(form, PREFIX)) : null;
}

const textsIn = (form: Record<string, unknown>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === "string"
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  );

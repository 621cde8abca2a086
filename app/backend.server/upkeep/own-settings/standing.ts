import type { Environment } from "../../../config.server/kept-settings";
import type { Field, Step } from "./fields";
import { entryAt, treeWith, type Tree } from "./site-tree";

/** What the owner set, as it stands or as it would. */
export interface Standing {
  /** the site file */
  site: Tree;
  /** the variables, as the server would read them at its next start */
  environment: Environment;
}

/** What stands in each field of a step. */
export const valuesOf = (
  { site, environment }: Standing,
  step: Pick<Step, "of" | "fields">,
): Record<string, string> =>
  Object.fromEntries(
    step.fields.map(({ name }) => [
      name,
      step.of === "site" ? entryAt(site, name) : (environment[name]?.trim() ?? ""),
    ]),
  );

export const isSecret = ({ type }: Pick<Field, "type">): boolean => type === "password";

/** What was typed into a step's fields; a secret that is left blank stays what it is. */
export const typedInto = (
  { fields }: Pick<Step, "fields">,
  typed: Record<string, unknown>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = typed[field.name];
      if (typeof value !== "string") return [];
      const plain = value.replace(/\s*[\r\n]+\s*/g, " ").trim();
      if (plain === "") return isSecret(field) ? [] : [[field.name, plain]];
      return [[field.name, field.asKept?.(plain) ?? plain]];
    }),
  );

/** As it would stand with these values in the step's fields. */
export const standingWith = (
  { site, environment }: Standing,
  { of }: Pick<Step, "of">,
  values: Record<string, string>,
): Standing =>
  of === "site"
    ? { environment, site: treeWith(site, values) }
    : { site, environment: { ...environment, ...values } };

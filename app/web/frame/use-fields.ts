import { parse, useForm, type DefaultValue } from "@conform-to/react";
import type { z } from "zod";
import type { Said } from "../visit/problems";
import type { Constraint } from "../visit/read-form.server";

type Schema = z.ZodType<object, Record<string, unknown>>;

/** What a form is drawn from. */
export interface Shown<S extends Schema> {
  said: Said;
  /** what stands in the fields before anything was refused */
  typed?: DefaultValue<z.input<S>>;
  /** the schema's, as attributes */
  constraint?: Record<string, Constraint>;
}

/**
 * A form and its fields, as conform keeps them: with what was refused and typed, their ids and
 * attributes. Without script the browser checks the attributes and the server the rest. With script
 * a press that cannot be right says so at the first such field in our words, and what was refused
 * stands until something else is typed there.
 * @param id of the form on its page: what the server refused comes back to it by this name
 */
export const useFields = <S extends Schema>({
  id,
  said,
  typed,
  constraint,
}: Shown<S> & { id: string }) =>
  useForm<z.input<S>>({
    id,
    lastResult: said.form === id ? said.result : undefined,
    defaultValue: typed,
    constraint: constraint as never,
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ form, formData }) =>
      parse(formData, {
        resolve: (_, intent) => {
          // A look at one field leaves what the server refused of the others.
          const kept = intent ? asItWas(formData, intent.payload.name) : {};
          const error = { ...kept, ...asksIn(form) };
          return Object.keys(error).length > 0 ? { error } : { value: {} as z.input<S> };
        },
      }),
  });

/** Null is conform's "as it was". */
const asItWas = (form: FormData, but = ""): Record<string, null> =>
  Object.fromEntries([...form.keys()].flatMap((name) => (name === but ? [] : [[name, null]])));

/** What the fields ask for (`data-asks`) that the browser finds not to be as they should. */
function asksIn(form: HTMLFormElement): Record<string, string[]> {
  const asks: Record<string, string[]> = {};
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && !field.validity.valid)
      asks[field.name] = [field.dataset.asks ?? field.validationMessage];
  return asks;
}

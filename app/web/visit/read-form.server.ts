import type { Submission } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { inLatinDigits } from "../../content/latin-digits";

/** Longer than anything that a field of ours is meant for. */
const LONGEST = 20_000;

/**
 * Reads a posted form by its schema. Only the schema's own fields are looked at: conform reads
 * names as paths, where one field called `a[99999999]` would cost half a gigabyte, and takes two
 * names for its own. A field that came twice, as no page of ours sends one, is read once: conform
 * would make a list of it, which zod refuses in words of its own.
 */
export function readForm<S extends z.ZodType<object>>(
  form: FormData,
  schema: S,
): Submission<z.output<S>> {
  const own = new FormData();
  for (const [name, field] of Object.entries(fieldsOf(schema).shape))
    for (const value of isList(field) ? form.getAll(name) : form.getAll(name).slice(0, 1))
      if (typeof value === "string") own.append(name, inLatinDigits(value.slice(0, LONGEST)));
  return parseWithZod(own, { schema });
}

/** What of a field a browser can check by itself, as attributes. */
export interface Constraint {
  required?: boolean | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
}

/**
 * The attributes of a form's fields by their names. Conform knows what is required; lengths and
 * patterns no longer stand where it looks for them (zod 4.6 has left `bag` empty), so they are
 * taken from the JSON schema.
 */
export function constraintsOf(schema: z.ZodType): Record<string, Constraint> {
  const fields = fieldsOf(schema);
  const found = getZodConstraint(fields);
  const { properties = {} } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
  const of = (name: string): Constraint => {
    const property = properties[name];
    const { maxLength, pattern } = typeof property === "object" ? property : {};
    return { required: found[name]?.required || undefined, maxLength, pattern };
  };
  return Object.fromEntries(Object.keys(fields.shape).map((name) => [name, of(name)]));
}

const isList = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodDefault ? isList(field.def.innerType) : field instanceof z.ZodArray;

/** The fields as they are posted, whatever is made of them afterwards. */
function fieldsOf(schema: z.core.$ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodIntersection)
    return z.object({ ...fieldsOf(schema.def.left).shape, ...fieldsOf(schema.def.right).shape });
  throw new TypeError("a form's schema is an object, what is made of one, or several together");
}

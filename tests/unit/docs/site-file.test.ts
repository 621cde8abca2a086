import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import demo from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";

/** docs/site-file.md says of every entry what the schema says, and its examples are good. */
const text = readFileSync("docs/site-file.md", "utf8");
const rows = [...text.matchAll(/^\| `([^`]+)` +\| +(.*?) +\| +(.*?) +\| `(.*?)` +\|/gm)].map(
  ([, entry = "", leftOut = "", checked = "", example = ""]) => ({
    entry,
    leftOut: leftOut.replaceAll("`", ""),
    checked,
    example: JSON.parse(example) as unknown,
  }),
);

const Node = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), Node).optional();
  },
  get additionalProperties() {
    return z.union([Node, z.boolean()]).optional();
  },
  get items() {
    return Node.optional();
  },
  anyOf: z.array(z.unknown()).optional(),
});
type Node = z.infer<typeof Node>;
interface Entry {
  entry: string;
  leftOut: string;
  node: Node;
}

/**
 * Every entry that holds a value, in the order of the schema; officers are alike, and so are the
 * periods, the further languages and the lines.
 */
function entriesOf(node: Node, path: string, leftOut: string): Entry[] {
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, inner]) =>
      entriesOf(inner, path ? `${path}.${name}` : name, leftOutOf(node, name, inner)),
    );
  if (typeof node.additionalProperties === "object")
    return entriesOf(node.additionalProperties, `${path}.${placeIn(path)}`, leftOut);
  if (node.items) return entriesOf(node.items, `${path}[]`, leftOut);
  return [{ entry: path, leftOut, node }];
}
const placeIn = (path: string): string =>
  path.endsWith(".further")
    ? "LANGUAGE"
    : /\.(?:services|LANGUAGE)$/.test(path)
      ? "LINE"
      : "PERIOD";
const leftOutOf = ({ required }: Node, name: string, inner: Node): string =>
  inner.default !== undefined
    ? JSON.stringify(inner.default)
    : required.includes(name)
      ? "needed"
      : "optional";

const all = entriesOf(Node.parse(z.toJSONSchema(Site, { io: "input" })), "", "needed");
const roles = ["principal", "compliance", "grievance", "accessibility", "privacy"];
const entries = all
  .map((one) => ({ ...one, entry: one.entry.replace(/^officers\.\w+/, "officers.ROLE") }))
  .filter(({ entry }, index, them) => them.findIndex((other) => other.entry === entry) === index);

/**
 * What the schema checks, in words; of a pattern, the words that the schema itself gives when it
 * does not fit.
 */
function checkedOf({ entry, node }: Entry): string {
  const { type, format, pattern, anyOf, enum: oneOf, minimum = 0, maximum = Infinity } = node;
  if (oneOf) return `${oneOf.slice(0, -1).join(", ")} or ${oneOf.at(-1)}`;
  if (anyOf) return "a date, or perpetual";
  if (type === "boolean") return "true or false";
  if (type === "integer")
    return `a whole number, ${minimum}${maximum < 1e6 ? ` to ${maximum}` : " or more"}`;
  if (type === "number") return "a number, 0 or more";
  if (format)
    return (
      { date: "a date", email: "an e-mail address", uri: "an http or https address" }[format] ??
      format
    );
  return pattern ? (faultsWith(entry, "?")[0] ?? "") : "a line";
}

/** The faults of the demo with `value` at the entry. */
function faultsWith(entry: string, value: unknown): string[] {
  const parsed = Site.safeParse(
    withValue(
      demo,
      entry
        .replace("ROLE", "privacy")
        .replace("LANGUAGE", "mr")
        .replace("yearly.PERIOD", "yearly.2025-26")
        .replace("PERIOD", "2026-10")
        .split("."),
      value,
    ),
  );
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

function withValue(into: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  if (name === "") return value;
  const list = name.endsWith("[]");
  const key = list ? name.slice(0, -2) : name;
  const whole = (into ?? {}) as Record<string, unknown>;
  const inner = whole[key];
  return {
    ...whole,
    [key]: list
      ? [withValue(rowOf(key), rest, value)]
      : withValue(inner ?? rowOf(key), rest, value),
  };
}

/** The demo has no figures and no accounts: whole rows of the document's own examples. */
const rowOf = (key: string): unknown => {
  const under = rows.filter(({ entry }) =>
    key === "examples"
      ? entry.startsWith(`${key}[]`)
      : key === "social" || key === "earlier"
        ? entry.includes(`${key}[]`)
        : entry.includes(".PERIOD"),
  );
  return /^(?:social|examples|earlier|\d{4}-\d{2})$/.test(key)
    ? Object.fromEntries(
        under.map(({ entry, example }) => {
          const last = entry.split(".").at(-1)!;
          return last.endsWith("[]") ? [last.slice(0, -2), [example]] : [last, example];
        }),
      )
    : {};
};

test("every entry of the schema is there, in order, with what holds when it is left out", () => {
  expect(rows.map(({ entry, leftOut }) => [entry, leftOut])).toEqual(
    entries.map(({ entry, leftOut }) => [entry, leftOut]),
  );
});
test("what is checked is what the schema checks", () => {
  expect(rows.map(({ entry, checked }) => [entry, checked])).toEqual(
    entries.map((one) => [one.entry, checkedOf(one)]),
  );
});
test.each(rows.map(({ entry, example }) => [entry, example]))(
  "the example of %s is accepted, and a blank in its place is not",
  (entry, example) => {
    expect(faultsWith(entry, example)).toEqual([]);
    // A line without its Hindi is one that is still to be translated.
    if (!entry.endsWith(".services.LINE")) expect(faultsWith(entry, "")).not.toEqual([]);
  },
);
test("the roles are those of the schema", () => {
  const named = new Set(all.flatMap(({ entry }) => /^officers\.(\w+)/.exec(entry)?.[1] ?? []));
  expect([...named]).toEqual(roles);
  expect(text).toContain(`ROLE is each of ${roles.map((role) => `\`${role}\``).join(", ")}.`);
});

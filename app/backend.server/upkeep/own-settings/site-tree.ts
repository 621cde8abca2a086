import { z } from "zod";

/** The site file as it stands, whether or not it is whole: entries by name. */
export type Tree = Record<string, unknown>;
const Tree: z.ZodType<Tree> = z.record(z.string(), z.unknown());

/** @param text JSON. Throws where it is none, or no object */
export const treeIn = (text: string): Tree => Tree.parse(JSON.parse(text));

export const treeText = (tree: Tree): string => `${JSON.stringify(tree, null, 2)}\n`;

/** What stands at an entry, `analyst.name`; blank where no text does. */
export function entryAt(tree: Tree, name: string): string {
  const found = name
    .split(".")
    .reduce<unknown>((inner, part) => (isTree(inner) ? inner[part] : undefined), tree);
  return typeof found === "string" ? found : "";
}

/** The same with texts at entries; a blank one leaves its entry out. */
export const treeWith = (tree: Tree, values: Record<string, string>): Tree =>
  Object.entries(values).reduce((so, [name, value]) => put(so, name.split("."), value), tree);

function put(tree: Tree, [first = "", ...rest]: string[], value: string): Tree {
  const { [first]: inner, ...others } = tree;
  if (rest.length === 0) return value === "" ? others : { ...tree, [first]: value };
  const branch = isTree(inner) ? inner : {};
  const changed = put(branch, rest, value);
  // A blank entry makes no group that was not there.
  return Object.keys(changed).length === 0 && inner === undefined
    ? tree
    : { ...tree, [first]: changed };
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

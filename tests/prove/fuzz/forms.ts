import { readdirSync, readFileSync } from "node:fs";
import { controls, elements, plain } from "../../setup/html-form";
import type { Dice } from "../dice";
import { nasty } from "./bodies";

/** A form as a page shows it, with everything that somebody could choose in it. */
export interface RealForm {
  action: string;
  method: "GET" | "POST";
  /** what would be sent: ticks and first choices as they stand, then the button */
  fields: [string, string][];
  /** every value that the page offers for a name, ticked or not */
  offered: [string, string][];
}

/** Every form of a page, once for each of its buttons. */
export function formsOf(html: string, path: string): RealForm[] {
  return elements(html, "form").flatMap(({ attributes, inner }) => {
    const all = controls(inner).filter((one) => one.attributes["name"] !== undefined);
    const fields = all.flatMap((one) => sentBy(one));
    const offered = all.flatMap(({ attributes: { name = "", value = "on" }, inner }) => [
      [name, value] as [string, string],
      ...elements(inner, "option").map((option): [string, string] => [
        name,
        option.attributes["value"] ?? plain(option.inner),
      ]),
    ]);
    const buttons = elements(inner, "button");
    return (buttons.length > 0 ? buttons : [{ attributes: {} }]).map((button) => {
      const { name, value = "", formaction } = button.attributes as Record<string, string>;
      const pressed: [string, string][] = name ? [[name, value]] : [];
      return {
        action: formaction ?? attributes["action"] ?? path,
        method: (attributes["method"] ?? "get").toUpperCase() === "POST" ? "POST" : "GET",
        fields: [...fields, ...pressed],
        offered: [...offered, ...pressed],
      } satisfies RealForm;
    });
  });
}

function sentBy({ tag, attributes, inner }: ReturnType<typeof controls>[number]) {
  const { name = "", value, type } = attributes;
  if (tag === "select") {
    const options = elements(inner, "option");
    const chosen = options.find((one) => "selected" in one.attributes) ?? options[0];
    return [[name, chosen?.attributes["value"] ?? ""]] as [string, string][];
  }
  if ((type === "checkbox" || type === "radio") && !("checked" in attributes)) return [];
  return [[name, tag === "textarea" ? plain(inner) : (value ?? "")]] as [string, string][];
}

/**
 * What a stranger can know to put in a field of this name: what the pages offer for it, what our
 * scripts send in it (some words never stand in a page), and what is good in it.
 */
export class Vocabulary {
  readonly #known = new Map<string, Set<string>>();

  /** @param good a value that each field likes @param others ids that belong to somebody else */
  constructor(
    private readonly good: Record<string, string>,
    private readonly others: string[],
    assets = "build/client/assets",
  ) {
    for (const file of readdirSync(assets).filter((name) => name.endsWith(".js")))
      for (const [, name = "", value = ""] of readFileSync(`${assets}/${file}`, "utf8").matchAll(
        /[.(](?:set|append)\("([\w-]+)","([\w-]*)"\)/g,
      ))
        this.learn(name, value);
  }

  learn(name: string, value: string): void {
    const known = this.#known.get(name) ?? new Set();
    this.#known.set(name, known.add(value));
  }

  /** Of this field what a person would type; as it stands where nothing better is known. */
  filled = ([name, value]: [string, string]): [string, string] => [
    name,
    value === "" ? (this.good[name] ?? value) : value,
  ];

  names = (): string[] => [...this.#known.keys()];

  /** A value that is wrong here, or right elsewhere. */
  odd(chance: Dice, name: string): string {
    const known = [...(this.#known.get(name) ?? [])];
    return chance.pick<() => string>([
      () => "",
      () => String(chance.pick(nasty)),
      () => String(chance.pick(nasty)),
      () => chance.pick(["1".repeat(100), "x".repeat(50_000), "क".repeat(5_000)]),
      () =>
        chance.pick(["[]", "{}", "null", "true", "-0", "1e21", "0x10", "1,499", "[object Object]"]),
      () => chance.pick(this.others),
      () => chance.pick(["", ".", ".."]),
      () => (known.length > 0 ? chance.pick(known) : ""),
      () => (known.length > 0 ? chance.pick(known) : ""),
      () => (known.length > 0 ? chance.pick(known) : ""),
    ])();
  }
}

/** The fields of a form with one to three things wrong in them. */
export function mutated(chance: Dice, form: RealForm, words: Vocabulary): [string, string][] {
  let fields = form.fields.map(words.filled);
  const any = () => (fields.length > 0 ? chance.int(fields.length) : -1);
  const put = (at: number, value: string) =>
    fields.map((one, i): [string, string] => (i === at ? [one[0], value] : one));
  for (let left = 1 + chance.int(3); left > 0; left--) {
    const at = any();
    const [name, value] = fields[at] ?? ["intent", ""];
    fields = chance.pick<() => [string, string][]>([
      () => fields.filter((_, i) => i !== at),
      () => [...fields, [name, value]],
      () => [...fields, [name, words.odd(chance, name)]],
      () => put(at, words.odd(chance, name)),
      () => put(at, words.odd(chance, name)),
      () => put(at, words.odd(chance, name)),
      () => fields.map(([one, v], i): [string, string] => (i === at ? [`${one}[]`, v] : [one, v])),
      () => [...fields, ...(form.offered.length > 0 ? [chance.pick(form.offered)] : [])],
      () => {
        const stray = chance.pick([...words.names(), "__proto__", "constructor"]);
        return [...fields, [stray, words.odd(chance, stray)]];
      },
    ])();
  }
  return fields;
}

/** The body of such fields; now and then with one of them as a file. */
export function bodyOf(chance: Dice, fields: [string, string][]): FormData | URLSearchParams {
  if (!chance.chance(0.15)) return new URLSearchParams(fields);
  const body = new FormData();
  const file = chance.int(fields.length + 1);
  for (const [i, [name, value]] of fields.entries())
    if (i === file) body.append(name, new Blob([value]), "../../x.png");
    else body.append(name, value);
  return body;
}

/** Where a form leads, as its page would resolve it. */
export const addressOf = ({ action }: RealForm, page: string, site: string): URL =>
  new URL(action || page, new URL(page, site));

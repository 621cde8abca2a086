/**
 * A form as a browser without script would send it: found by its button's words, filled by its
 * labels. Enough for our own pages and the sandbox's.
 */
export interface HtmlForm {
  action: string;
  method: "GET" | "POST";
  fields: [string, string][];
}

/**
 * @param fill label (or field name) → what is typed; "on" ticks a checkbox or picks a radio button,
 * "off" unticks
 */
export function readForm(
  html: string,
  button: string,
  fill: Record<string, string> = {},
): HtmlForm {
  const found = elements(html, "form").find(({ inner }) =>
    elements(inner, "button").some((b) => plain(b.inner) === button),
  );
  if (!found) throw new Error(`there is no button "${button}" in:\n${plain(html).slice(0, 1500)}`);
  const pressed = elements(found.inner, "button").find(
    (b) => plain(b.inner) === button,
  )!.attributes;
  const fields: [string, string][] = [];
  const wanted = new Map(Object.entries(fill));
  const met = new Set<string>();
  const take = (attributes: Attributes): string | undefined => {
    const label = labelOf(found.inner, html, attributes);
    for (const key of [attributes.name ?? "", label])
      if (key && wanted.has(key)) {
        met.add(key);
        return wanted.get(key);
      }
    return undefined;
  };
  for (const { tag, attributes, inner } of controls(found.inner)) {
    const name = attributes.name;
    const typed = take(attributes);
    if (!name) continue;
    if (tag === "select") {
      const options = elements(inner, "option");
      const chosen = options.find((o) => "selected" in o.attributes) ?? options[0];
      fields.push([name, typed ?? chosen?.attributes.value ?? plain(chosen?.inner ?? "")]);
    } else if (attributes.type === "checkbox" || attributes.type === "radio") {
      const label = labelOf(found.inner, html, attributes);
      const byGroup = wanted.get(name);
      const on =
        attributes.type === "radio" && byGroup !== undefined
          ? byGroup === attributes.value
          : wanted.get(label) === "on" || ("checked" in attributes && wanted.get(label) !== "off");
      if (on) fields.push([name, attributes.value ?? "on"]);
    } else if (attributes.type !== "submit") {
      fields.push([name, typed ?? (tag === "textarea" ? plain(inner) : (attributes.value ?? ""))]);
    }
  }
  const missed = [...wanted.keys()].filter((key) => !met.has(key));
  if (missed.length > 0) throw new Error(`the form of "${button}" has no ${missed.join(", ")}`);
  if (pressed.name) fields.push([pressed.name, pressed.value ?? ""]);
  const action = pressed.formaction ?? found.attributes.action ?? "";
  return {
    action,
    method: (found.attributes.method ?? "get").toUpperCase() === "POST" ? "POST" : "GET",
    fields,
  };
}

type Attributes = Record<string, string | undefined>;

/** Elements of one name that do not lie in one another. */
export const elements = (html: string, tag: string): { attributes: Attributes; inner: string }[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}\\s*>`, "g"))].map(
    ([, attributes = "", inner = ""]) => ({
      attributes: attributesOf(attributes),
      inner,
    }),
  );

export const controls = (html: string): { tag: string; attributes: Attributes; inner: string }[] =>
  [...html.matchAll(/<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\1\s*>|<(input)\b([^>]*?)\/?>/g)].map(
    ([, tag, attributes, inner, input, ofInput]) => ({
      tag: tag ?? input ?? "",
      attributes: attributesOf(attributes ?? ofInput ?? ""),
      inner: inner ?? "",
    }),
  );

export const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

/** Every control of a page that has a label, with its label's words and what stands in it. */
export const labelledControls = (
  html: string,
): { label: string; attributes: Attributes; value: string }[] =>
  controls(html).map(({ tag, attributes, inner }) => ({
    label: attributes["aria-label"] ?? labelOf(html, html, attributes),
    attributes,
    value: tag === "textarea" ? plain(inner) : (attributes.value ?? ""),
  }));

function labelOf(form: string, html: string, { id, "aria-labelledby": by }: Attributes): string {
  if (by) {
    const named = new RegExp(
      `<(\\w+)\\b[^>]*\\bid="${by.split(" ")[0]}"[^>]*>([\\s\\S]*?)</\\1>`,
    ).exec(html);
    if (named) return plain(named[2] ?? "");
  }
  const labels = elements(form, "label");
  const found =
    labels.find((l) => l.attributes.for === id && id !== undefined) ??
    labels.find((l) => id !== undefined && l.inner.includes(`id="${id}"`));
  return found ? plain(found.inner) : "";
}

/** What a page says without script: its words, without tags, and without what scripts carry. */
export const plain = (html: string): string =>
  unescaped(
    html
      .replace(/<(style|script|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  ).trim();

const unescaped = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

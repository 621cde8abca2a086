/** A form as a browser without script would send it: found by its button's words, filled by its labels. Enough for our own pages and the sandbox's. */
export interface HtmlForm {
  action: string;
  method: "GET" | "POST";
  fields: [string, string][];
}

/** @param fill label (or field name) → what is typed; "on" ticks a checkbox or picks a radio button */
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
  const take = (attributes: Attributes): string | undefined => {
    const label = labelOf(found.inner, html, attributes);
    for (const key of [attributes.name ?? "", label])
      if (key && wanted.has(key)) return wanted.get(key);
    return undefined;
  };
  for (const { tag, attributes, inner } of controls(found.inner)) {
    const name = attributes.name;
    if (!name) continue;
    const typed = take(attributes);
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
          : wanted.get(label) === "on" || "checked" in attributes;
      if (on) fields.push([name, attributes.value ?? "on"]);
    } else if (attributes.type !== "submit") {
      fields.push([name, typed ?? (tag === "textarea" ? plain(inner) : (attributes.value ?? ""))]);
    }
  }
  if (pressed.name) fields.push([pressed.name, pressed.value ?? ""]);
  const action = pressed.formaction ?? found.attributes.action ?? "";
  return {
    action,
    method: (found.attributes.method ?? "get").toUpperCase() === "POST" ? "POST" : "GET",
    fields,
  };
}

type Attributes = Record<string, string | undefined>;

const elements = (html: string, tag: string): { attributes: Attributes; inner: string }[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}\\s*>`, "g"))].map(
    ([, attributes = "", inner = ""]) => ({
      attributes: read(attributes),
      inner,
    }),
  );

const controls = (html: string): { tag: string; attributes: Attributes; inner: string }[] =>
  [...html.matchAll(/<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\1\s*>|<(input)\b([^>]*?)\/?>/g)].map(
    ([, tag, attributes, inner, input, ofInput]) => ({
      tag: tag ?? input ?? "",
      attributes: read(attributes ?? ofInput ?? ""),
      inner: inner ?? "",
    }),
  );

const read = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

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

/** Words without tags. */
export const plain = (html: string): string =>
  unescaped(
    html
      .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
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

import { attributesOf, elements, labelledControls, plain } from "./html-form";

/** What a page says to somebody without script: the words of its body. */
export const said = ({ html }: { html: string }): string =>
  plain(html.replace(/<head\b[\s\S]*?<\/head>/, ""));

export const titleOf = (html: string): string => plain(elements(html, "title")[0]?.inner ?? "");

/** Each heading's words. */
export const headingsOf = (html: string, level: 1 | 2 | 3): string[] =>
  elements(html, `h${level}`).map(({ inner }) => plain(inner));

export const linksOf = (html: string): { words: string; href: string }[] =>
  elements(html, "a").flatMap(({ inner, attributes }) =>
    attributes.href === undefined
      ? []
      : [{ words: attributes["aria-label"] ?? plain(inner), href: attributes.href }],
  );

/**
 * A control as its label names it: its attributes, what stands in it, and the words that describe
 * it (`aria-describedby`).
 */
export function fieldOf(
  html: string,
  label: string,
): {
  attributes: Record<string, string | undefined>;
  value: string;
  checked: boolean;
  description: string;
} {
  const found = labelledControls(html).find((one) => one.label === label);
  if (!found) throw new Error(`there is no field "${label}" in:\n${plain(html).slice(0, 1500)}`);
  const { attributes, value } = found;
  const describedBy = (attributes["aria-describedby"] ?? "").split(" ").filter(Boolean);
  return {
    attributes,
    value,
    checked: "checked" in attributes,
    description: describedBy.map((id) => wordsOfId(html, id)).join(" "),
  };
}

function wordsOfId(html: string, id: string): string {
  const found = new RegExp(`<(\\w+)\\b[^>]*\\bid="${id}"[^>]*>([\\s\\S]*?)</\\1\\s*>`).exec(html);
  if (!found) throw new Error(`a field is described by "${id}", which is not on the page`);
  return plain(found[2] ?? "");
}

/** What a form sends unseen. */
export const hiddenIn = (html: string, name: string): string =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** The attributes of the first element of this name. */
export const attributesOfFirst = (html: string, tag: string) =>
  attributesOf(new RegExp(`<${tag}\\b([^>]*)>`).exec(html)?.[1] ?? "");

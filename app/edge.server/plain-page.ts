import { createHash } from "node:crypto";
import { about, type Language } from "../content/languages";

const css =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0 auto;padding:3rem 1.25rem;max-width:36rem;color:#14211d;background:#fbfaf6}h1{line-height:1.2;letter-spacing:-.012em}:not(:lang(en))>h1{line-height:1.45;letter-spacing:0}a{color:#075c43}@media(prefers-color-scheme:dark){body{color:#eef3f0;background:#0f1513}a{color:#7fdcb6}}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** What happened, and the way on. */
export interface PlainWords {
  title: string;
  text: string;
  link: { href: string; words: string };
}

/**
 * A readable page for what is refused before any screen. JSON for programs.
 *
 * @param said in one language, or, where it is not known which one is read, in several
 */
export function plainPage(
  status: number,
  said: [Language, PlainWords][],
  headers: Record<string, string> = {},
): Response {
  const [[first, { title }]] = said as [[Language, PlainWords]];
  const parts = said.map(
    ([language, words]) => `<main${language === first ? "" : lang(language)}>${part(words)}</main>`,
  );
  const html = `<!doctype html><html${lang(first)}><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${css}</style>${parts.join("")}</html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      ...headers,
    },
  });
}

const part = ({ title, text, link }: PlainWords): string =>
  `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${escaped(link.href)}">${escaped(link.words)}</a></p>`;

function lang(language: Language): string {
  const { tag, direction } = about(language);
  return ` lang="${tag}"${direction === "rtl" ? ' dir="rtl"' : ""}`;
}

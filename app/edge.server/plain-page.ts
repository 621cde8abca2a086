import { createHash } from "node:crypto";

const css =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0 auto;padding:3rem 1.25rem;max-width:36rem;color:#14211d;background:#fbfaf6}h1{line-height:1.2;letter-spacing:-.012em}a{color:#075c43}@media(prefers-color-scheme:dark){body{color:#eef3f0;background:#0f1513}a{color:#7fdcb6}}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * A readable page for what is refused before any screen: what happened, and the way on. JSON for
 * programs.
 */
export function plainPage(
  status: number,
  title: string,
  text: string,
  link: { href: string; words: string },
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${css}</style><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${escaped(link.href)}">${escaped(link.words)}</a></p></main></html>`;
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

const css =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;color:#222;background:#f4f6fb}main{background:#fff;border:1px solid #ccd;border-radius:12px;padding:1rem 1.25rem}h1{font-size:1.4rem}button,.button{font:inherit;min-height:44px;padding:.5rem 1rem;margin:.25rem .25rem .25rem 0;border:1px solid #335;border-radius:8px;background:#fff;color:#113;cursor:pointer;display:inline-block;text-decoration:none}form{display:inline}li{margin:.5rem 0}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #ccd;vertical-align:top;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#111522;color:#eef}main{background:#1a2032;border-color:#445}button,.button{background:#1a2032;color:#eef;border-color:#99b}a{color:#9cf}}";

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A page of the sandbox: plainly not the shop. `body` is HTML already escaped. */
export function page(title: string, body: string, status = 200, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="origin"><title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${css}</style></head><body><p>Sandbox: nothing here is real.</p><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers } });
}

/** Hidden fields of a form. */
export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");

import { pathOf } from "../content/languages";

/**
 * On every answer. The document's own policy is made where it is rendered; anything without one may
 * run and load nothing.
 * @param from the request's Sec-Fetch-Site, null when it has none
 */
export function secureHeaders(
  headers: Headers,
  { secure, path, from = null }: { secure: boolean; path: string; from?: string | null },
): void {
  const put = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  put("x-content-type-options", "nosniff");
  // Remix sends a page's data without.
  const type = headers.get("content-type") ?? "";
  if (/^text\/[\w-]+$/.test(type)) headers.set("content-type", `${type}; charset=utf-8`);
  put("cross-origin-resource-policy", "same-origin");
  if (secure) put("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  put(
    "content-security-policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  // What follows is about documents; on a picture or a script it would only cost bytes on a slow
  // link.
  if (/^(image\/|text\/(javascript|css))/.test(type)) return;
  // `no-referrer` would make native form posts send `Origin: null`, which Remix answers with an
  // empty 500.
  put("referrer-policy", "strict-origin-when-cross-origin");
  const opener = openerPolicy(path, from);
  if (opener) put(OPENER, opener);
  // Nor is what only leads on ever drawn: no document has the rights, no frame is drawn round it.
  if (headers.has("location")) return;
  put(
    "permissions-policy",
    permissions[pathOf(path)] ?? "geolocation=(), camera=(), microphone=(), payment=()",
  );
  put("x-frame-options", "DENY");
}

/**
 * Digio may ask a signer for a look into the camera, Razorpay's checkout opens the browser's way to
 * pay; nobody else asks for anything.
 */
const permissions: Record<string, string> = {
  "/details": "geolocation=*, camera=*, microphone=*, payment=()",
  "/pay": "geolocation=(), camera=(), microphone=(), payment=*",
};

export const OPENER = "cross-origin-opener-policy";

/**
 * A page of another site that opened our window could turn it to a false copy between two steps: it
 * loses hold of it with our first page, for good. The browser then starts a process, some 80 ms on
 * a cheap phone, so this is not asked for who typed our address or comes from our own page.
 * Providers open popups from /pay and /details, and lose hold of us when we move on.
 * @param from the request's Sec-Fetch-Site; null in a browser that does not send it
 */
export function openerPolicy(path: string, from: string | null): string | null {
  if (opensProvider(path)) return "same-origin-allow-popups";
  return from === "none" || from === "same-origin" ? null : "same-origin";
}

const opensProvider = (address: string): boolean =>
  pathOf(address) === "/pay" || pathOf(address) === "/details";

/** On every answer. The document's own policy is made where it is rendered; anything without one may run and load nothing. */
export function secureHeaders(headers: Headers, { secure, path }: { secure: boolean; path: string }): void {
  const put = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  put("x-content-type-options", "nosniff");
  put("cross-origin-resource-policy", "same-origin");
  if (secure) put("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  put("content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  // What follows is about documents; on a picture or a script it would only cost bytes on a slow link.
  if (/^(image\/|text\/(javascript|css))/.test(headers.get("content-type") ?? "")) return;
  // `no-referrer` would make native form posts send `Origin: null`, which Remix answers with an empty 500.
  put("referrer-policy", "strict-origin-when-cross-origin");
  // Providers open popups from /pay and /details; elsewhere nothing may hold our window.
  put("cross-origin-opener-policy", path === "/pay" || path === "/details" ? "same-origin-allow-popups" : "same-origin");
  put(
    "permissions-policy",
    path === "/pay" || path === "/details" ? "geolocation=*, camera=*, microphone=*, payment=*" : "geolocation=(), camera=(), microphone=(), payment=()",
  );
  put("x-frame-options", "DENY");
}

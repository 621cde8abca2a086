/**
 * The score that MDN's HTTP Observatory (its published rules, package 1.4) gives an answer: 100,
 * less what is missing, and bonuses from 90 up. Left out because one answer cannot show them: the
 * redirect from http, which a proxy makes, and the browsers' HSTS preload list.
 */
export function observatoryScore(
  headers: Headers,
  html: string,
): { score: number; parts: Record<string, number> } {
  const policy = directives(headers.get("content-security-policy") ?? "");
  const parts = {
    "content-security-policy": policyScore(policy),
    cookies: cookieScore(headers.getSetCookie()),
    "cross-origin-resource-sharing": headers.get("access-control-allow-origin") === "*" ? -50 : 0,
    "referrer-policy": referrerScore(headers.get("referrer-policy")),
    "strict-transport-security": transportScore(headers.get("strict-transport-security")),
    "subresource-integrity": scriptScore(html),
    "x-content-type-options": headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": policy.has("frame-ancestors")
      ? 5
      : /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "")
        ? 0
        : -20,
    "cross-origin-resource-policy": /^same-(origin|site)$/.test(
      headers.get("cross-origin-resource-policy") ?? "",
    )
      ? 10
      : 0,
  };
  const losses = sum(Object.values(parts).filter((part) => part < 0));
  const bonuses = sum(Object.values(parts).filter((part) => part > 0));
  return { score: 100 + losses >= 90 ? 100 + losses + bonuses : 100 + losses, parts };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const directives = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = "", ...sources]) => [name, sources]),
  );

const anywhere = (sources: string[]) =>
  sources.some((source) => /^(\*|https?:|data:|blob:)$/.test(source));

function policyScore(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25;
  const fallback = policy.get("default-src") ?? ["*"];
  const script = policy.get("script-src") ?? fallback;
  const style = policy.get("style-src") ?? fallback;
  const object = policy.get("object-src") ?? fallback;
  // A nonce or hash makes a browser ignore 'unsafe-inline'.
  const guarded = script.some((source) => /^'(nonce|sha\d+)-/.test(source));
  if ((script.includes("'unsafe-inline'") && !guarded) || anywhere(script) || anywhere(object))
    return -20;
  if (script.includes("'unsafe-eval'") || style.includes("'unsafe-eval'")) return -10;
  if ([...policy.values()].flat().some((source) => /^http:/.test(source))) return -20;
  if (style.includes("'unsafe-inline'") || anywhere(style)) return 0;
  return fallback.length === 1 && fallback[0] === "'none'" ? 10 : 5;
}

function cookieScore(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function referrerScore(value: string | null): number {
  if (value === null) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)
    ? 5
    : -5;
}

const SIX_MONTHS_S = 15_768_000;
const transportScore = (value: string | null): number =>
  value === null ? -20 : Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= SIX_MONTHS_S ? 0 : -10;

/**
 * Every script of another origin must be named by its hash; with all of them named there is a
 * bonus.
 */
function scriptScore(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const foreign = scripts.filter(([, src = ""]) => /^(https?:)?\/\//.test(src));
  if (foreign.some(([tag]) => !tag.includes("integrity=")))
    return foreign.some(([, src = ""]) => !src.startsWith("https:")) ? -50 : -5;
  return scripts.length > 0 && scripts.every(([tag]) => tag.includes("integrity=")) ? 5 : 0;
}

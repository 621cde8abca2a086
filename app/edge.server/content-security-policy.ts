import { createHash } from "node:crypto";
import { pathOf } from "../content/languages";
import type { WebSettings } from "../shared/settings";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const hashes = new Map<string, string>();
function hashOnce(text: string): string {
  const made = hashes.get(text) ?? hash(text);
  hashes.set(text, made);
  return made;
}
const origin = (url: string) => new URL(url).origin;

/**
 * The policy of one document (decision 60): no script at all where none is sent; a nonce elsewhere;
 * the providers' hosts on `/pay` and `/details` only, which alone allow inline styles because the
 * providers' scripts inject them. `form-action` counts redirects too: it names the payment and
 * signing hosts where a form leads there.
 */
export function documentPolicy({
  html,
  path,
  nonce,
  web,
  styles,
  dev,
}: {
  /** its text or its bytes */
  html: { includes(text: string): boolean };
  path: string;
  nonce: string;
  web: WebSettings;
  /** those the document may hold; it is allowed those it does hold */
  styles: string[];
  dev: boolean;
}): string {
  const paying = pathOf(path) === "/pay";
  const signing = pathOf(path) === "/details";
  const scripted = html.includes(`nonce="${nonce}"`);
  const style = styles.flatMap((text) => (html.includes(text) ? [hashOnce(text)] : [])).join(" ");

  const hosted = origin(web.razorpay.hostedUrl);
  const checkout = origin(web.razorpay.checkoutScript);
  const sdk = origin(web.digio.sdkScript);
  const gateway = origin(web.digio.gatewayUrl);
  const providers =
    scripted && paying
      ? [checkout, hosted, ...razorpayExtras(checkout)]
      : scripted && signing
        ? [sdk, gateway]
        : [];
  const scripts = scripted ? [`'nonce-${nonce}'`, "'self'", ...unique(providers)] : ["'none'"];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${providers.length > 0 || dev ? "'self' 'unsafe-inline'" : `'self' ${style}`}`,
    `img-src 'self' data:${providers.length > 0 ? ` ${unique(providers).join(" ")}` : ""}`,
    "font-src 'self'",
    "manifest-src 'self'",
    // Nothing connects where no script runs; crawlers' tools that fetch robots.txt from within the
    // page ask this all the same.
    `connect-src ${["'self'", ...(scripted ? unique(providers) : []), ...(dev ? ["ws:"] : [])].join(" ")}`,
    ...(providers.length > 0 ? [`frame-src ${unique(providers).join(" ")}`] : []),
    `form-action 'self'${paying ? ` ${hosted}` : ""}${signing ? ` ${gateway}` : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Razorpay's script loads a risk script and sends measurements; blocking the first would silently
 * disable risk scoring.
 */
const razorpayExtras = (checkout: string): string[] =>
  checkout.endsWith(".razorpay.com")
    ? [
        "https://cdn.razorpay.com",
        "https://lumberjack.razorpay.com",
        "https://lumberjack-cx.razorpay.com",
        "https://lumberjack-metrics.razorpay.com",
      ]
    : [];

const unique = (hosts: string[]): string[] => [...new Set(hosts)];

import type { Dice } from "../dice";
import { anyBody, nasty } from "./bodies";

/** A door to be fuzzed, with what it likes to be sent. */
export interface Target {
  method: "GET" | "POST";
  path: string;
  good: unknown;
  fields: Record<string, string>;
}

const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "SEARCH",
] as const;

/**
 * One request as bytes, odd in some ways and right in the others; `Connection: close`, so that its
 * answer has an end.
 */
export function anyRequest(chance: Dice, target: Target, host: string, cookies: string[]): Buffer {
  const method = chance.chance(0.7) ? target.method : chance.pick(methods);
  const carries = method !== "GET" && method !== "HEAD" ? true : chance.chance(0.05);
  const body = carries ? anyBody(chance, target.good, target.fields) : null;
  const lines = [
    `${method} ${oddPath(chance, target.path)} HTTP/1.1`,
    `Host: ${chance.chance(0.05) ? chance.pick(["evil.example", "", "[::1]:99", "a".repeat(500)]) : host}`,
    "Connection: close",
    ...(chance.chance(0.3)
      ? [`Accept: ${chance.pick(["*/*", "text/html", "application/json", "x", ""])}`]
      : []),
    ...cookieLine(chance, cookies),
    ...oddHeaders(chance, host),
    ...(body?.type ? [`Content-Type: ${body.type}`] : []),
    ...(body?.encoding ? [`Content-Encoding: ${body.encoding}`] : []),
  ];
  if (!body) return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (chance.chance(0.15)) {
    const head = Buffer.from(
      `${[...lines, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n`,
      "latin1",
    );
    return Buffer.concat([
      head,
      Buffer.from(`${body.bytes.length.toString(16)}\r\n`),
      body.bytes,
      Buffer.from(body.bytes.length > 0 ? "\r\n0\r\n\r\n" : "\r\n"),
    ]);
  }
  return Buffer.concat([
    Buffer.from(
      `${[...lines, `Content-Length: ${body.bytes.length}`].join("\r\n")}\r\n\r\n`,
      "latin1",
    ),
    body.bytes,
  ]);
}

function oddPath(chance: Dice, path: string): string {
  const hostile = new URLSearchParams({ x: String(chance.pick(nasty)) }).toString().slice(2, 3000);
  return chance.pick<() => string>([
    ...Array.from({ length: 26 }, () => () => path),
    () => `${path === "/" ? "/_root" : path}.data`,
    () =>
      `${path === "/" ? "/_root" : path}.data?_routes=${chance.pick(["root", "routes%2Fpay", "routes/nothing", "", "%00", hostile])}`,
    () => `${path}?_data=${chance.pick(["root", "routes%2Fauth", "x"])}`,
    () => `${path}?from=${hostile}&change=1&how=manual&step=${hostile}&intent=x`,
    () => `${path}?${hostile}=${hostile}&${"a=1&".repeat(chance.int(500))}`,
    () => `${path}/`,
    () => `${path}//`,
    () => `/${path}`,
    () => `${path}%00`,
    () => `${path}/..%2f..%2fetc%2fpasswd`,
    () => `/..${path}/../..//.%2e/`,
    () => `${path};a=b`,
    () => `${path}.data.data`,
    () => `${path}%`,
    () => `${path}%zz%ff%c0%af`,
    () => `/\\evil.example${path}`,
    () => `${path}#fragment`,
    () =>
      `${path}?digio_doc_id=${hostile}&status=success&order=${hostile}&razorpay_order_id=${hostile}&razorpay_payment_id=x&razorpay_signature=${hostile}`,
    () => `${path}/${"a/".repeat(chance.int(2000))}`,
    () => `${path}?${"q".repeat(chance.int(12_000))}`,
    () => path.toUpperCase(),
    () =>
      `/assets/${chance.pick(["..%2f..%2fserver%2fserver.js", "../server/server.js", "nothing.js", "", ".", "%2e%2e/", hostile])}`,
    () => `http://evil.example${path}`,
  ])();
}

function cookieLine(chance: Dice, cookies: string[]): string[] {
  const odd = chance.pick<() => string[]>([
    ...Array.from({ length: 4 }, () => () => []),
    () => ["cart=%ff.%00", "last-path=%E0%A4%A"],
    () => [`cart=${"a".repeat(64)}.`.repeat(80)],
    () => ["=", "; ;;", "a", "__proto__=x", "constructor=y", "toString"],
    () => ["toast=garbage", "pending=1.aaaa.bbbb.cccc.dddd", "signing=1.x", "paying=...."],
    () => [
      `toast=${Buffer.from('{"toast":{"message":{"a":1},"type":"success"}}').toString("base64")}.x`,
    ],
    () => ["access=a.00000000000000000000000000.1.0." + "A".repeat(43), "refresh=r...."],
    () => [`access=${"x".repeat(9_000)}`],
    () => [`a=${"\u00ff\u0080".repeat(30)}`],
    () => Array.from({ length: 300 }, (_, i) => `c${i}=${i}`),
    () => [`last-path=${encodeURIComponent("//evil.example")}`, "challenge=x.y.z"],
  ])();
  const all = [...(chance.chance(0.7) ? cookies : []), ...odd];
  if (all.length === 0) return [];
  return chance.chance(0.1) ? all.map((one) => `Cookie: ${one}`) : [`Cookie: ${all.join("; ")}`];
}

function oddHeaders(chance: Dice, host: string): string[] {
  const some: (() => string[])[] = [
    () => [
      `Range: ${chance.pick(["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", "x", "bytes=99999999999999999999-"])}`,
    ],
    () => [`If-None-Match: ${chance.pick(["*", '"x"', "W/", `"${"e".repeat(3000)}"`, ","])}`],
    () => [
      `If-Modified-Since: ${chance.pick(["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "0"])}`,
    ],
    () => [
      `Accept-Encoding: ${chance.pick(["gzip;q=0", "br;q=x", "*", "identity;q=0", ",,,", "x".repeat(2000)])}`,
    ],
    () => [`Accept-Language: ${chance.pick(["*", "hi-IN;q=2", "\u00ff"])}`],
    () => [`Expect: ${chance.pick(["100-continue", "x", "200-ok"])}`],
    () => [
      `X-Forwarded-For: ${chance.pick(["1.2.3.4", "unknown", "::1, x", ",".repeat(500)])}`,
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: javascript",
    ],
    () => [`Origin: ${chance.pick([`http://${host}`, "null", "https://evil.example", "", "x"])}`],
    () => [
      `Sec-Fetch-Site: ${chance.pick(["same-origin", "none", "cross-site", ""])}`,
      `Sec-Fetch-Dest: ${chance.pick(["empty", "document", "x"])}`,
    ],
    () => ["Save-Data: on", "Sec-Purpose: prefetch"],
    () => ["Upgrade: websocket", "Sec-WebSocket-Key: x"],
    () => [
      "X-Razorpay-Signature: x",
      "X-Razorpay-Event-Id: " + "e".repeat(300),
      "X-Digio-Checksum: zz",
    ],
    () => [`Authorization: ${chance.pick(["Basic %", "Bearer " + "x".repeat(1000)])}`],
    () => ["X-Odd: 1", "X-Odd: 2", "Content-Language: \u00ff\u00fe"],
    () => ["X-HTTP-Method-Override: DELETE", "X-Original-URL: /details", "X-Rewrite-URL: /pay"],
    () => [
      `Referer: ${chance.pick(["javascript:x", "//", "https://evil.example/" + "r".repeat(2000)])}`,
    ],
  ];
  return Array.from({ length: chance.int(3) }, () => chance.pick(some)()).flat();
}

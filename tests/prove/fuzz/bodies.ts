import { deflateSync, gzipSync } from "node:zlib";
import type { Dice } from "../dice";

export interface Body {
  bytes: Buffer;
  type: string | null;
  encoding?: string;
}

/** Texts that have broken programs. */
export const nasty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\uffff",
  "\u202e\u200b",
  "🧨".repeat(50),
  "'; drop table people; --",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "../../../../etc/passwd",
  "%00%ff%c0%80",
  "\r\nX-Injected: yes",
  "__proto__",
  "constructor",
  "9".repeat(400),
  "-1",
  "1e999",
  "NaN",
  "a".repeat(20_000),
  "٠١٢٣٤٥٦٧٨٩",
  "+919876543210",
  "0000-00-00",
  "9999-99-99",
] as const;
const values = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1e308,
  1.5,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  ...nasty,
];

/**
 * A body for a door that likes `good` (JSON) or `fields` (a form): the good one with something
 * wrong, or nothing like it.
 */
export function anyBody(chance: Dice, good: unknown, fields: Record<string, string>): Body {
  const json = (text: string | Buffer): Body => ({
    bytes: Buffer.from(text),
    type: "application/json",
  });
  const form = (text: string | Buffer): Body => ({
    bytes: Buffer.from(text),
    type: "application/x-www-form-urlencoded",
  });
  const wrongly = JSON.stringify(spoiled(chance, good));
  const body = chance.pick<() => Body>([
    () => json(JSON.stringify(good) ?? ""),
    () => json(wrongly),
    () => json(wrongly),
    () => json(JSON.stringify(chance.pick(values))),
    () => json(wrongly.slice(0, chance.int(wrongly.length + 1))),
    () => json("[".repeat(chance.pick([100, 10_000, 60_000]))),
    () => json('{"a":'.repeat(20_000) + "1" + "}".repeat(20_000)),
    () =>
      json(
        `{"number":"+919876543210","number":["x"],"__proto__":{"admin":true},"number":"+919876543210"}`,
      ),
    () => json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
    () => json(`{"number":"\\ud800","otp":"\\u0000\\udc00"}`),
    () => json(Buffer.from(wrongly, "utf16le")),
    () => json(`\ufeff${wrongly}`),
    () => json(" ".repeat(chance.pick([127_000, 131_073, 250_000]))),
    () => json(JSON.stringify({ number: "9".repeat(chance.pick([130_000, 262_000, 263_000])) })),
    () => ({ ...json(gzipSync(wrongly)), encoding: "gzip" }),
    () => ({
      ...json(wrongly),
      encoding: chance.pick(["gzip", "br", "deflate", "x", "gzip, gzip"]),
    }),
    () => ({ ...json(deflateSync(Buffer.alloc(2_000_000))), encoding: "deflate" }),
    () => form(formOf(chance, fields)),
    () => form(formOf(chance, fields)),
    () => form(formOf(chance, fields)),
    () => form("%"),
    () => form("%ff%00=%zz&&&==&=&a=%u0041"),
    () => form("a=1&".repeat(30_000)),
    () => form(Buffer.from([0x69, 0x6e, 0x74, 0x65, 0x6e, 0x74, 0x3d, 0xff, 0xfe, 0x00])),
    () => multipart(chance, fields),
    () => multipart(chance, fields),
    () => ({
      bytes: Buffer.from("--\r\n\r\n"),
      type: chance.pick([
        "multipart/form-data",
        "multipart/form-data; boundary=",
        `multipart/form-data; boundary=${"b".repeat(300)}`,
      ]),
    }),
    () => ({
      bytes: Buffer.from("x"),
      type: chance.pick([
        "text/plain",
        "text/xml",
        "application/octet-stream",
        "x",
        "application/json; charset=utf-16",
        ";;;",
        "application/" + "j".repeat(3000),
      ]),
    }),
    () => ({
      bytes: Buffer.alloc(0),
      type: chance.pick([
        null,
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]),
    }),
    () => ({
      bytes: Buffer.from(Array.from({ length: 300 }, () => chance.int(256))),
      type: chance.pick([
        null,
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]),
    }),
  ])();
  return chance.chance(0.1)
    ? {
        ...body,
        type: chance.pick([
          null,
          "application/json",
          "application/x-www-form-urlencoded",
          "text/plain",
        ]),
      }
    : body;
}

/** A copy with one thing in it replaced, removed or added. */
function spoiled(chance: Dice, good: unknown): unknown {
  if (Array.isArray(good) && good.length > 0 && chance.chance(0.7))
    return good.map((one, i) => (i === 0 ? spoiled(chance, one) : one));
  if (typeof good !== "object" || good === null || Array.isArray(good)) return chance.pick(values);
  const entries = Object.entries(good);
  const at = chance.int(entries.length + 1);
  const [key] = entries[at] ?? [];
  if (key === undefined)
    return { ...good, [chance.pick(["__proto__", "constructor", "x", ""])]: chance.pick(values) };
  if (chance.chance(0.2)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === key ? spoiled(chance, value) : value]),
  );
}

function formOf(chance: Dice, fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([name, value]) => [
    name,
    chance.chance(0.3) ? String(chance.pick(nasty)) : value,
  ]);
  if (chance.chance(0.3)) pairs.push(...pairs);
  if (chance.chance(0.2)) pairs.push([String(chance.pick(nasty)), "x"]);
  return new URLSearchParams(pairs as [string, string][]).toString();
}

function multipart(chance: Dice, fields: Record<string, string>): Body {
  const part = (name: string, value: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) =>
    part(
      name,
      chance.chance(0.3) ? String(chance.pick(nasty)) : value,
      chance.chance(0.3) ? '; filename="../../x\u0000.png"' : "",
    ),
  );
  return {
    bytes: Buffer.from(parts.join("") + chance.pick(["--x--\r\n", "--x", "", "--y--\r\n"])),
    type: "multipart/form-data; boundary=x",
  };
}

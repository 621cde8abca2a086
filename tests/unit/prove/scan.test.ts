import { expect, test } from "vitest";
import { scan } from "../../prove/bytes/scan";
import { spellings } from "../../prove/bytes/spellings";

const secret = "Vimala.Kanariya@example.com";
const needles = spellings("mail", secret);
const utf8 = Buffer.from(secret);

test.each<[way: string, bytes: Buffer]>([
  ["clear", utf8],
  ["clear", Buffer.from(secret.toUpperCase())],
  ...["", "a", "ab"].map((before): [string, Buffer] => [
    "base64",
    Buffer.from(Buffer.from(`${before}${secret}tail`).toString("base64")),
  ]),
  ["base64", Buffer.from(Buffer.from(`{"email":"${secret}"}`).toString("base64url"))],
  ["hex", Buffer.from(utf8.toString("hex").toUpperCase())],
  ["UTF-16 LE", Buffer.from(secret, "utf16le")],
  ["UTF-16 BE", Buffer.from(secret, "utf16le").swap16()],
  ["URL", Buffer.from(encodeURIComponent(secret))],
  ["reversed", Buffer.from(utf8).reverse()],
])("a secret is found in %s", (way, bytes) => {
  expect(
    scan(Buffer.concat([Buffer.from([0, 255, 128]), bytes, Buffer.from([0, 1])]), needles),
  ).toContain(`mail (${way})`);
});

test("what is not there is not found", () => {
  expect(scan(Buffer.from("Vimala.Kanariy@example.com and others"), needles)).toEqual([]);
});

test("a code is found where it stands alone, and not inside a longer number", () => {
  const code = spellings("code", "482913");
  expect(scan(Buffer.from('{"otp":"482913"}'), code)).toEqual(["code (clear)"]);
  expect(scan(Buffer.from("1748291300000 a482913b"), code)).toEqual([]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holding, product } from "./product-text";

/** Requirements that the whole text of the product shows, and no run of it could. */
test("[ASVS 1.2.5] two programs are started, without a shell: systemd's, and the one that takes a backup away", () => {
  expect(holding(/node:child_process/g)).toEqual({
    "backend.server/upkeep/backup/daily.ts": 1,
    "edge.server/systemd.ts": 1,
  });
  expect(holding(/shell: true|\bexecSync\(|\bexec\(`/g)).toEqual({});
});

test("[ASVS 1.2.9] expressions are built in five places, of the cookie's and the packing's own name, a reference's characters, a list of words and our own sentences", () => {
  expect(holding(/new RegExp\(|[^.\w]RegExp\(/g)).toEqual({
    "api/claim-reference.ts": 1,
    "backend.server/research/banned-words.ts": 1,
    "content/words/unfill.ts": 1,
    "edge.server/packing.ts": 1,
    "web/visit/sealed-cookie.server.ts": 1,
  });
  // What stands in them are names that the code gives, none a visitor's.
  const packings = readFileSync("app/edge.server/packing.ts", "utf8");
  expect(packings).toMatch(/type Packing = "br" \| "gzip"/);
  const cookies = readFileSync("app/web/visit/sealed-cookie.server.ts", "utf8");
  expect(cookies).toMatch(/name: "pending" \| "signing" \| "paying" \| "typed",/);
});

test("[ASVS 1.3.2] nothing typed or fetched is ever run as code", () => {
  expect(holding(/\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*["'`]|node:vm/g)).toEqual({});
  expect(holding(/unsafe-eval/g)).toEqual({});
});

test("[ASVS 3.2.2] React writes text as text but for styles, a script, JSON-LD and the QR code, all of our making", () => {
  expect(
    holding(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/g),
  ).toEqual({
    "web/frame/Look.tsx": 3,
    "desk.server/entrance/passkey-form.tsx": 1,
    "web/buying/UpiTransfer.tsx": 1,
    "web/information/home.tsx": 1,
    "desk.server/frame/frame.tsx": 1,
  });
});

test("[ASVS 3.4.2] no answer allows another origin to read it", () => {
  expect(holding(/access-control-allow/gi)).toEqual({});
});

test("[ASVS 6.4.1, 6.5.3, 7.2.3, 11.5.1] codes, ids, nonces, cookies are all node:crypto's", () => {
  expect(holding(/Math\.random/g)).toEqual({});
  const parts = readFileSync("app/backend.server/open-parts.ts", "utf8");
  expect(parts).toMatch(/import \{[^}]*randomInt[^}]*\} from "node:crypto"/);
  expect(parts).toContain("randomInt: (below) => randomInt(below)");
  // Tokens, codes' cookies and nonces of a page: 128 bits or more. 12 bytes are GCM's nonce; 8 and
  // 4 name a request, a try at signing and a process, and guard nothing. Research has a salt and a
  // key of 32.
  const sizes = product.flatMap(({ text }) =>
    [...text.matchAll(/randomBytes\((\w+)\)/g)].map(([, size]) => size),
  );
  expect(sizes.sort()).toEqual(
    [
      "12",
      "16",
      "16",
      "16",
      "16",
      "24",
      "32",
      "32",
      "32",
      "32",
      "32",
      "32",
      "4",
      "8",
      "8",
      "SALT",
    ].sort(),
  );
  expect(parts).toContain("randomToken: () => randomBytes(32)");
  expect(parts).toContain("idMaker(now, () => randomInt(2 ** 32) / 2 ** 32)");
});

test("[ASVS 11.1.2, 11.2.1, 11.3.1, 11.3.2] one cipher, AES-256-GCM, by node:crypto", () => {
  const ciphers = product.flatMap(({ text }) =>
    [...text.matchAll(/create(?:C|Dec)ipheriv\("([^"]+)"/g)].map(([, name]) => name),
  );
  expect(new Set(ciphers)).toEqual(new Set(["aes-256-gcm"]));
  const inventory = readFileSync("docs/security.md", "utf8").split("## Keys and algorithms")[1];
  for (const name of ["AES-256-GCM", "HKDF-SHA256", "HMAC-SHA256", "SHA-256", "scrypt", "SHA1"])
    expect(inventory?.split("\n## ")[0]).toContain(name);
  expect(holding(/crypto-js|node-forge|from "jsonwebtoken"|from "jose"/g)).toEqual({});
});

test("[ASVS 9.1.2, 11.4.1, 11.4.3] hashes and MACs are SHA-256 throughout, the session tokens' too; SHA-1 in the operator's one-time code alone", () => {
  const hashes = product.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(\s*"([^"]+)"/g)].map(([, name]) => name),
  );
  expect(new Set(hashes)).toEqual(new Set(["sha256"]));
  expect(hashes.length).toBeGreaterThan(5);
  expect(readFileSync("app/backend.server/sign-in/tokens.ts", "utf8")).toMatch(
    /createHmac\("sha256", secret\)/,
  );
  expect(Object.keys(holding(/from "otpauth"/g))).toEqual(["backend.server/desk/one-time-code.ts"]);
  expect(holding(/\bmd5\b|\bsha-?1\b(?!, six)/gi)).toEqual({});
});

test("[ASVS 15.3.2] each call to another server says what a redirect does; none follows it", () => {
  const callers = Object.keys(holding(/(?:await|=>) fetch\(|=\s*fetch\(|\bfetch\(url/g)).filter(
    (file) => /server|api\/over-http/.test(file),
  );
  expect(callers.length).toBeGreaterThan(2);
  for (const file of callers)
    expect([file, readFileSync(`app/${file}`, "utf8")]).toEqual([
      file,
      expect.stringMatching(/redirect: "(?:error|manual)"/),
    ]);
});

test("[ASVS 1.2.4] raw SQL stands in a migration, a trigger's and a figure's name of ours, and nowhere else", () => {
  expect(Object.keys(holding(/sql\.raw\(/g)).sort()).toEqual([
    "backend.server/platform/store/carry-over-0009.ts",
    "backend.server/platform/store/migrations/0002-at-rest.ts",
    "backend.server/platform/store/migrations/0025-research.ts",
    "backend.server/platform/store/migrations/0026-research-letters.ts",
    "backend.server/platform/store/migrations/0045-unsealed.ts",
    "backend.server/platform/store/migrations/0087-figures-by-day.ts",
    "backend.server/upkeep/backup/freeze.ts",
    "backend.server/upkeep/metrics/in-slices.ts",
  ]);
});

test("[ASVS 3.3.1, 3.3.2, 3.3.4] each place that makes a cookie makes it like the others", () => {
  const made = holding(/\bHttpOnly;/g);
  expect(Object.values(made).reduce((sum, many) => sum + many, 0)).toBe(7);
  expect(
    holding(/\bHttpOnly; SameSite=Lax\$\{(?:this\.|web\.)?secure \? "; Secure" : ""\}/g),
  ).toEqual(made);
  // Two are made by libraries: what was said, and the operator's session.
  expect(Object.keys(holding(/sameSite:/g)).sort()).toEqual([
    "desk.server/entrance/cookie.ts",
    "web/visit/messages.server.ts",
  ]);
});

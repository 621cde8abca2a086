import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { plainPage } from "../../../app/edge.server/plain-page";
import { holding, product } from "./product-text";

/** Requirements that language, dependencies and the places of a few words show. */
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

test("[ASVS 1.1.2] what was typed is encoded once, as a page is written, not before", async () => {
  const typed = `<b>"Asha" & Ravi</b> &lt;`;
  const words = { title: typed, text: typed, link: { href: "/", words: typed } };
  const page = await plainPage(400, [["en", words]]).text();
  expect(page.match(/&#60;b&#62;&#34;Asha&#34; &#38; Ravi&#60;\/b&#62; &#38;lt;/g)).toHaveLength(4);
  expect(renderToStaticMarkup(createElement("input", { defaultValue: typed }))).toContain(
    `value="&lt;b&gt;&quot;Asha&quot; &amp; Ravi&lt;/b&gt; &amp;lt;"`,
  );
  // Nobody else turns characters into HTML's or JavaScript's, or back.
  expect(
    holding(/replace(?:All)?\(\s*(?:\/[^/\n]*[<>&][^/\n]*\/\w*|"[<>&"]+"),|&#\$\{|\bescape\(/g),
  ).toEqual({ "web/information/home.tsx": 1, "edge.server/plain-page.ts": 2 });
});

test("[ASVS 1.4.1] memory is the language's: of what production runs only SQLite is native", () => {
  const { packages } = Lock.parse(json("package-lock.json"));
  const native = Object.entries(packages).filter(
    ([, { dev, optional, hasInstallScript }]) => hasInstallScript && !dev && !optional,
  );
  expect(native.map(([name]) => name)).toEqual(["node_modules/better-sqlite3"]);
  expect(holding(/allocUnsafe|WebAssembly|process\.dlopen|\.node"|node:ffi/g)).toEqual({});
});

test("[ASVS 1.5.2] only JSON is read back into values, and what it holds by a schema", () => {
  expect(holding(/\bdeserialize\(|node:v8|yaml|unserialize|fromBinary|xml2js|DOMParser/gi)).toEqual(
    {},
  );
  const readers = Object.keys(holding(/JSON\.parse\(/g));
  expect(readers.length).toBeGreaterThan(15);
  const unchecked = product.filter(
    ({ file, text }) =>
      readers.includes(file) &&
      !/\.(?:safeParse|parse)\(\s*(?:JSON\.parse|json|text|value)|accept\(schema|safeParse/.test(
        text,
      ),
  );
  expect(unchecked.map(({ file }) => file).sort()).toEqual([
    // Our own column and our own sealed cookie.
    "backend.server/money/catalogue/offers.ts",
    "web/visit/sealed-cookie.server.ts",
  ]);
});

test("[ASVS 3.7.1] pages are HTML, styles and modules: no plug-in, applet or dead element", () => {
  expect(
    holding(
      /<(?:object|embed|applet|frameset|frame|marquee|keygen|param)(?: [a-z]|\s*\/)|ActiveXObject/g,
    ),
  ).toEqual({});
  expect(holding(/x-shockwave-flash|x-silverlight|application\/x-java|document\.all\b/g)).toEqual(
    {},
  );
  expect(readFileSync("app/edge.server/content-security-policy.ts", "utf8")).toContain(
    `"object-src 'none'"`,
  );
});

test("[ASVS 7.6.2] a session begins where a code is right or the sandbox makes people", () => {
  expect(Object.keys(holding(/\bstartSession\(/g))).toEqual([
    "backend.server/make-person.ts",
    "backend.server/sign-in/sessions.ts",
    "backend.server/sign-in/sign-in.ts",
  ]);
  expect(Object.keys(holding(/\bmakePerson\b/g)).sort()).toEqual([
    "backend.server/make-person.ts",
    "backend.server/open-both.ts",
  ]);
});

test("[ASVS 15.3.5] types are strict, nothing is compared loosely, no value goes untyped", () => {
  const { compilerOptions } = z
    .object({ compilerOptions: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync("tsconfig.json", "utf8").replace(/^\s*\/\/.*$/gm, "")));
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
  expect(readFileSync(".oxlintrc.json", "utf8")).toMatch(
    /"eqeqeq": "error"[\s\S]*"typescript\/no-explicit-any": "error"/,
  );
  expect(holding(/[\w\])"'] (?:==|!=) [\w("'[]|@ts-(?:ignore|nocheck)/g)).toEqual({});
});

test("[ASVS 12.3.2] no call to another server checks its certificate less than Node does", () => {
  expect(
    Object.keys(
      holding(/rejectUnauthorized|checkServerIdentity|NODE_TLS|minVersion|secureProtocol/g),
    ),
  ).toEqual([]);
});

test("[ASVS 14.3.3] the browser keeps nothing but cookies: no storage, database or worker", () => {
  expect(
    holding(
      /\b(?:localStorage|sessionStorage|indexedDB|serviceWorker)\b|\bcaches\.|document\.cookie/g,
    ),
  ).toEqual({});
});

test("[ASVS 15.1.2] each library is in the lock with its digest, from npm's registry alone", () => {
  const Listed = z.object({
    packages: z.record(
      z.string(),
      z.object({ resolved: z.string().optional(), integrity: z.string().optional() }).loose(),
    ),
  });
  const listed = Object.entries(Listed.parse(json("package-lock.json")).packages).filter(
    ([name, { inBundle }]) => name !== "" && inBundle !== true,
  );
  expect(listed.length).toBeGreaterThan(100);
  for (const [name, { resolved, integrity }] of listed)
    expect([name, resolved ?? "https://registry.npmjs.org/", integrity]).toEqual([
      name,
      expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//),
      expect.stringMatching(/^sha512-/),
    ]);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(json("package.json"));
  expect(Object.values(dependencies).filter((version) => !/^\d/.test(version))).toEqual([]);
});

test("[ASVS 16.2.3] the server writes to standard output or the trail, and to no log file", () => {
  expect(Object.keys(holding(/createWriteStream|appendFile|node:syslog|pino\.transport/g))).toEqual(
    ["backend.server/upkeep/backup/file.ts"],
  );
  expect(Object.keys(holding(/\bpino\(/g)).sort()).toEqual([
    "../server.ts",
    "command-log.server.ts",
  ]);
  expect(readFileSync("server.ts", "utf8")).toMatch(/timestamp: pino\.stdTimeFunctions\.isoTime/);
});

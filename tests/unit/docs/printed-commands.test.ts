import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperator, runWithoutStore, showHelp } from "../../../app/backend.server/desk/cli";
import type { AgainLine } from "../../../app/backend.server/buying/bank/again-lines";
import type { ShownClaim } from "../../../app/backend.server/buying/shown-claims";
import { againLines } from "../../../app/backend.server/desk/credited-again-command";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { secretCommands } from "../../../app/backend.server/desk/secret-commands";
import { configuration } from "../../../app/config.server/environment";
import { variablesOf } from "../../../app/config.server/variables";
import { Shop } from "../payments/shop";

const files = ["README.md", "deploy/alerts.yml", ".env.example"].concat(
  readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
);
const texts = files.map((file) => [file, readFileSync(file, "utf8")] as const);
const blocks = texts.flatMap(([file, text]) =>
  [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, commands = ""]) => [file, commands] as const),
);

/** Where the shell would begin our program; in running text, between backticks. */
const inShell =
  /(?:^|\| |&& |exec (?:-T )?app |--rm app |-i research-desk )(?:sudo )?desk ([a-z][^#\n>|&]*)/gm;
const inText = /`(?:sudo )?desk ([a-z][^`\n]*)`/g;
const inAlerts = /\bdesk ([a-z]+(?: [a-z-]+)?(?: ID| --[a-z]+)*)/g;
const printed = [
  ...new Set([
    ...blocks.flatMap(([, text]) =>
      [...text.matchAll(inShell)].map(([, typed = ""]) => typed.trim()),
    ),
    ...texts.flatMap(([file, text]) =>
      [...text.matchAll(file.endsWith(".yml") ? /(?:a^)/g : inText)].map(([, typed = ""]) =>
        typed.trim(),
      ),
    ),
  ]),
];

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await Shop.open();
  folder = mkdtempSync(join(tmpdir(), "printed-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const outside = (): Outside => {
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: shop.parts.address,
    BACKUP_PASSPHRASE: "four words of a rhyme",
  };
  return {
    configuration: () => configuration(env),
    variables: () => variablesOf(env),
    env,
    site: () => shop.parts.site(),
    parts: () => Promise.reject(new Error("the test keeps its store to itself")),
    now: () => shop.parts.clock.now,
    root: process.cwd(),
    actor: "operator test",
  };
};

describe("every command of ours that a document prints is typed as it can be typed:", () => {
  test("there are many", () => expect(printed.length).toBeGreaterThanOrEqual(60));

  test.each(printed)("desk %s", async (typed) => {
    const words = [
      ...typed.replace(/\$\((?:[^()]|\([^)]*\))*\)/g, "2026-11-20").matchAll(/"([^"]*)"|(\S+)/g),
    ].map(([, quoted, word = ""]) => quoted ?? word);
    // What stands for something is given something; what is written may lie nowhere but here.
    const argv = words
      .map((word) =>
        word.replace(/^(?:\/var\/backups|\/data)\/\S*|^(?:FILE|FOLDER)$/, join(folder, "x")),
      )
      .filter((word) => word !== "…");
    if (argv[0] && Object.hasOwn(secretCommands, argv[0])) return;
    const said: string[] = [];
    const out = (line: string) => said.push(line);
    const known = async () =>
      (await runWithoutStore(outside(), argv, out, () => undefined)) ??
      (await runOperator(shop.parts, argv, out));
    // A rule may refuse it (1): there is no such payment here.
    const code = await known().catch(() => 1);
    // In running text a command may be named only.
    const named = showHelp([...argv, "--help"], () => undefined) === 0 && argv.length < 3;
    expect(code === 64 && named ? 0 : code, said.join("\n")).not.toBe(64);
  });
});

describe("every command that a statement names runs as it stands:", () => {
  const id = "01M7VTBJJ0Q953N2S1J5VVT639";
  const claim = { id, name: "Asha Verma", amountPaise: 149_900 } as ShownClaim;
  const line = { day: "20/11/26", date: "2026-11-20", paise: 149_900, text: "UPI", reference: "" };
  const again: AgainLine = {
    ...{ claim, line, lineHash: "", utr: "600000000005", words: "", doubts: [], paise: 149_900 },
    ...{ mayStart: true, neverCame: false, togetherPaise: null, goneTwice: null, entered: [] },
  };
  const part = { ...again, paise: 100_000, mayStart: false };
  const named = againLines([
    again,
    { ...again, utr: null },
    { ...part, togetherPaise: 149_900 },
    { ...part, goneTwice: { money: id as MoneyId, paise: 100_000 } },
  ]).flatMap((words) => [...words.matchAll(/desk ([^;]*)/g)].map(([, typed = ""]) => typed));

  test("there are all kinds", () => expect(named).toHaveLength(7));

  test.each(named)("desk %s", async (typed) => {
    const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, one = ""]) => quoted ?? one,
    );
    const said: string[] = [];
    // There is no such payment here (1); 64 is one that cannot be typed so.
    expect(await runOperator(shop.parts, words, (one) => said.push(one)), said.join("\n")).toBe(1);
  });
});

test("what the alerts name are commands that there are", async () => {
  const alerts = readFileSync("deploy/alerts.yml", "utf8");
  const named = [...alerts.matchAll(inAlerts)].map(([, typed = ""]) => typed);
  expect(named.length).toBeGreaterThan(8);
  for (const typed of named) {
    const said: string[] = [];
    const words = typed.split(" ").slice(0, 2);
    const code = await runOperator(shop.parts, [...words, "--help"], (line) => said.push(line));
    const one = code === 0 ? 0 : await runOperator(shop.parts, [words[0] ?? "", "--help"], () => 0);
    expect(one, typed).toBe(0);
  }
});

test.each(blocks)("a block of commands in %s is good shell", (_file, commands) => {
  const shell = commands.replaceAll("…", "x");
  expect(() =>
    execFileSync("bash", ["--norc", "-n"], { input: shell, stdio: "pipe" }),
  ).not.toThrow();
});

test("every link between the documents leads to a page and a heading that are there", () => {
  const anchors = (text: string) =>
    [...text.replace(/```[^]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d\s-]/gu, "")
        .replace(/\s/g, "-"),
    );
  const wrong = texts
    .filter(([file]) => file.startsWith("docs/"))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([\w.-]*\.md)?(?:#([\w-]+))?\)/g)].flatMap(([, page, anchor]) => {
        const to = texts.find(([name]) => name === (page ? `docs/${page}` : file));
        const there = to && (!anchor || anchors(to[1]).includes(anchor));
        return there ? [] : [`${file}: ${page ?? ""}#${anchor ?? ""}`];
      }),
    );
  expect(wrong).toEqual([]);
});

test("the document for operators opens with its contents and the analyst's day", () => {
  const text = readFileSync("docs/operating.md", "utf8");
  const headings = [...text.replace(/```[^]*?```/g, "").matchAll(/^## (.+)$/gm)].map(
    ([, words]) => words,
  );
  expect(headings[0]).toBe("Your day as the analyst");
  const contents = text.split("\n## ")[0] ?? "";
  for (const words of headings) expect(contents).toContain(`[${words}](#`);
});

test("nothing is said twice: no sentence, and no line of commands, stands in two places", () => {
  const said = new Map<string, string>();
  const twice: string[] = [];
  for (const [file, text] of texts.filter(([name]) =>
    /operating|backup|operator-page|keys|money/.test(name),
  ))
    for (const sentence of text.replace(/\n(?=[a-z])/g, " ").split(/(?<=[.:])\s|\n|\|/)) {
      const words = sentence.trim();
      if (words.length < 60 || /^sudo systemctl|^-+$/.test(words)) continue;
      if (said.has(words)) twice.push(`${said.get(words)} and ${file}: ${words}`);
      said.set(words, file);
    }
  expect(twice).toEqual([]);
});

test("ports and DRAIN_WAIT_MS are the same in documents and samples as in the program", () => {
  const by = Object.fromEntries(
    variablesOf({}).map(({ variable, byDefault }) => [variable, byDefault]),
  );
  const samples = [
    "Caddyfile",
    "nginx.conf",
    "compose.yml",
    "Dockerfile",
    "research-desk.service",
  ].map((name) => [name, readFileSync(`deploy/${name}`, "utf8")] as const);
  const everything = [...texts, ...samples].filter(([name]) => !name.includes("sandbox"));
  const found = (pattern: RegExp) =>
    everything.flatMap(([name, text]) =>
      [...text.matchAll(pattern)].map(([, value]) => `${name} ${value}`),
    );
  const { port } = configuration({ DATA_DIR: folder });
  const others = (values: string[], ...good: string[]) =>
    values.filter((one) => !good.includes(one.split(" ").at(-1) ?? ""));
  const addresses = found(/(?:127\.0\.0\.1|localhost|app|10\.0\.0\.\d+):(\d{4})\b/g);
  expect(addresses.length).toBeGreaterThan(8);
  // docs/cluster.md: PgBouncer, PostgreSQL, Patroni's own, and etcd's.
  const cluster = ["6432", "5432", "8008", "2379", "2380"];
  expect(others(addresses, String(port), by["SANDBOX_PORT"] ?? "", "3003", ...cluster)).toEqual([]);
  expect(others(found(/^(?:ENV .*|EXPOSE |\s*)(?:PORT[=:] ?)?(3\d{3})$/gm), String(port))).toEqual(
    [],
  );
  expect(others(found(/OPERATOR_PORT[=:] ?(\d+)/g), "3003")).toEqual([]);
  // With several servers, wherever it is named; with one it is the default.
  const drains = found(/DRAIN_WAIT_MS=(\d+)/g);
  expect(drains.length).toBeGreaterThan(3);
  expect(others(drains, "3000", by["DRAIN_WAIT_MS"] ?? "")).toEqual([]);
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  expect(Number(/fail_timeout=(\d+)s/.exec(nginx)?.[1]) * 1000).toBeLessThan(3000);
});

test("the image, the documents and the doctor name the present LTS", () => {
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
  expect(new Set(images)).toEqual(new Set(["24"]));
  for (const file of ["README.md", "docs/operating.md", "app/backend.server/upkeep/doctor/node.ts"])
    expect(readFileSync(file, "utf8"), file).toContain("Node 24");
  expect(readFileSync("package.json", "utf8")).toContain(
    '"node": "^20.19.0 || ^22.12.0 || >=24.0.0"',
  );
});

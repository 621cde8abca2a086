import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { variablesOf } from "../../../app/config.server/variables";

const text = readFileSync("deploy/compose.yml", "utf8");
const docs = readFileSync("docs/operating.md", "utf8").split("\n## Containers\n")[1] ?? "";
const app = /^ {2}app:\n([^]*?)\n\n/m.exec(text)?.[1] ?? "";
/** What the container is given, beside what its file says. */
const environment = Object.fromEntries(
  [...app.matchAll(/^ {6}([A-Z\d_]+): (.+)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value.replace(/^"(.*)"$/, "$1"),
  ]),
);
const given = [...app.matchAll(/^ {6}- (\w+)$/gm)].map(([, name]) => name);
const files = [...text.matchAll(/^ {2}(\w+): \{ file: secrets\/(\w+) \}$/gm)].map(
  ([, name, file]) => [name, file],
);

const folder = mkdtempSync(join(tmpdir(), "compose-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("each secret that a variable names is handed to the container, from a file that the document's commands make", () => {
  const named = Object.values(environment).flatMap(
    (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
  );
  expect([...given].sort()).toEqual([...named].sort());
  expect(files.map(([name]) => name).sort()).toEqual([...named, "postgres_password"].sort());
  expect(files.filter(([name, file]) => name !== file)).toEqual([]);
  const here = mkdtempSync(join(folder, "set-up-"));
  mkdirSync(join(here, "bin"));
  for (const [name, does] of Object.entries({ docker: "true", sudo: "true" }))
    writeFileSync(join(here, "bin", name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  cpSync(".env.example", join(here, ".env.example"));
  cpSync("app/content/demo-site.json", join(here, "app/content/demo-site.json"));
  mkdirSync(join(here, "deploy"));
  const env = {
    PATH: `${join(here, "bin")}:${process.env.PATH ?? ""}`,
  } as unknown as NodeJS.ProcessEnv;
  execFileSync("bash", ["-ec", /```sh\n([^]*?)```/.exec(docs)?.[1] ?? "false"], {
    cwd: here,
    env,
    // With a socket for its input bash believes to be called over a network, and reads ~/.bashrc.
    stdio: ["ignore", "pipe", "pipe"],
  });
  expect(readdirSync(join(here, "deploy/secrets")).sort()).toEqual(
    files.map(([, file]) => file).sort(),
  );
  expect(parseEnv(readFileSync(join(here, "deploy/.env"), "utf8"))).toMatchObject({
    PUBLIC_HOST: "research.example.in",
    NODE_ENV: "",
  });
  expect(readdirSync(join(here, "deploy")).sort()).toEqual([".env", "secrets", "site.json"]);
});

test("each secret of an operator's day has its variable, and no variable is made up", () => {
  const known = variablesOf({}).map(({ variable }) => variable);
  expect(
    Object.keys(environment).filter(
      (name) => !known.includes(name.replace(/(?<=[A-Z])_FILE$/, "")) && name !== "SITE_FILE",
    ),
  ).toEqual([]);
  for (const name of [
    "BACKUP_PASSPHRASE",
    "OPERATOR_PASSPHRASE_HASH",
    "OPERATOR_METRICS_TOKEN",
    "S3_SECRET_ACCESS_KEY",
    "SMTP_URL",
  ])
    expect(environment).toHaveProperty(`${name}_FILE`);
});

test("beside a copy of .env.example, and with the secrets of providers not used empty, it is a sound production, with backups and an operator's page that the host alone reaches", () => {
  const secret = (file: string): string => {
    const path = join(folder, file);
    writeFileSync(path, valueOf(file));
    return path;
  };
  const over = Object.entries(environment).map(([name, value]) => [
    name,
    value
      .replace(/\$\{PUBLIC_HOST:\?[^}]*\}/, "research.example.in")
      .replace(/^\/run\/secrets\/(\w+)$/, (_, file: string) => secret(file)),
  ]);
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  const config = configuration({
    ...example,
    MAIL_FROM: "help@example.in",
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
    ...Object.fromEntries(over),
    SITE_FILE: "app/content/demo-site.json",
  });
  expect(config).toMatchObject({
    production: true,
    publicOrigin: "https://research.example.in",
    dataDir: "/data",
    backupPassphrase: valueOf("backup_passphrase"),
    operator: {
      host: "0.0.0.0",
      port: 3003,
      publicOrigin: "http://127.0.0.1:3003",
      metricsToken: valueOf("operator_metrics_token"),
    },
  });
  expect(/^ {4}ports: (.+)$/m.exec(app)?.[1]).toBe('["127.0.0.1:3003:3003"]');
});

test("what every command needs is in the file Compose reads by itself beside compose.yml", () => {
  expect(app).toContain("env_file: [.env]");
  const commands = [...docs.matchAll(/^.*docker compose .*$/gm)].map(([line]) => line);
  expect(commands.length).toBeGreaterThan(5);
  expect(
    commands.filter((line) => /PUBLIC_HOST=/.test(line) || !line.includes("-f deploy/compose.yml")),
  ).toEqual([]);
});

function valueOf(file: string): string {
  if (file === "database_url") return "postgres://research:secret@database/research";
  if (file === "smtp_url") return "smtps://user:password@smtp.example.in:465";
  if (/^(razorpay|digio|sns|s3)_/.test(file)) return "";
  if (file === "operator_passphrase_hash")
    return `scrypt:32768:8:1:${"s".repeat(22)}:${"h".repeat(43)}`;
  return `${file}:0123456789abcdef0123456789abcdef`;
}

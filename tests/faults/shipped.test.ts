import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";

test("the build runs with the packages of `npm ci --omit=dev` and nothing else beside it", () => {
  expect(execFileSync(process.execPath, ["deploy/check.mjs"], { encoding: "utf8" })).toMatch(
    /run on the build and \d+ packages\.\n$/,
  );
}, 120_000);

test("asked from another folder, as deploy/operator.sh does, the doctor finds its build", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
  try {
    const env = {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: elsewhere,
    } as NodeJS.ProcessEnv;
    const { stdout } = spawnSync(
      process.execPath,
      [resolve("build/server/operator.js"), "doctor", "--json"],
      { cwd: elsewhere, env, encoding: "utf8" },
    );
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    expect(checks.find(({ name }) => name === "build")?.state).toMatch(/^(good|note)$/);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test("by systemd it runs as production on its own folder, even when its settings are a copy of .env.example", () => {
  const unit = readFileSync("deploy/research-desk.service", "utf8");
  const said = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value = ""]) =>
      value.split(" "),
    );
  // systemd.exec(5): what EnvironmentFile= says overrides Environment=.
  const env = {
    PATH: process.env.PATH,
    ...parseEnv(said("Environment").join("\n")),
    ...parseEnv(readFileSync(".env.example", "utf8")),
  };
  const words = said("ExecStart").map((word) =>
    word === "/usr/bin/node"
      ? process.execPath
      : word.replace(/^\/opt\/research-desk(?=\/)/, process.cwd()),
  );
  const [program = "", ...rest] = words.map((word) => word.replace(/server\.js$/, "operator.js"));
  const { stdout } = spawnSync(program, [...rest, "config", "--json"], {
    env: env as unknown as NodeJS.ProcessEnv,
    cwd: tmpdir(),
    encoding: "utf8",
  });
  const { variables } = JSON.parse(stdout) as {
    variables: { variable: string; value: string | null }[];
  };
  const value = (name: string) => variables.find(({ variable }) => variable === name)?.value;
  expect([value("NODE_ENV"), value("DATA_DIR")]).toEqual(["production", "/var/lib/research-desk"]);
});

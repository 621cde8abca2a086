import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticFiles, type StaticFiles } from "../../../app/edge.server/static-files";

const root = mkdtempSync(join(tmpdir(), "static-"));
let files: StaticFiles;
beforeAll(() => {
  mkdirSync(join(root, "client", "assets"), { recursive: true });
  mkdirSync(join(root, "client", ".git"));
  writeFileSync(join(root, "client", "assets", "x.js"), "1");
  writeFileSync(join(root, "client", ".git", "config"), "secret");
  writeFileSync(join(root, "client", ".env"), "secret");
  writeFileSync(join(root, "secret.txt"), "secret");
  files = staticFiles(join(root, "client"));
});
afterAll(() => rmSync(root, { recursive: true }));

const found = (path: string) => files.find(path, new Request(`http://localhost${path}`));

test("[ASVS 5.3.1, 13.4.1, 13.4.3] a file is found by its exact name below the served folder: no dot file, no list, nothing beside it", () => {
  expect(found("/assets/x.js")).not.toBeNull();
  for (const path of [
    "/.git/config",
    "/.env",
    "/",
    "/assets",
    "/assets/",
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
  ])
    expect([path, files.find(path, new Request("http://localhost/"))]).toEqual([path, null]);
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let parent: string;
let folder: string;
const made = (...words: string[]) => {
  const run = spawnSync(
    "node",
    ["--import", "tsx", "deploy/cluster/configure.ts", "--folder", folder, ...words],
    { encoding: "utf8" },
  );
  return { code: run.status, said: run.stderr };
};
const file = (machine: string, name: string) => readFileSync(join(folder, machine, name), "utf8");
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "cluster-files-"));
  folder = join(parent, "files");
  expect(made("10.0.0.1", "10.0.0.2", "10.0.0.3")).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("each machine's log is kept for it while it is away, up to what a disk bears", () => {
  expect(file("db1", "patroni.yml")).toMatch(/slots:\n\s+db1: .*\n\s+db2: .*\n\s+db3: /);
  expect(file("db1", "patroni.yml")).toMatch(/max_slot_wal_keep_size: \d+GB/);
});

test("a machine that is replaced joins what runs, with the passwords that there are", () => {
  const before = file("db1", "userlist.txt");
  expect(made("--replace", "db2", "10.0.0.4")).toMatchObject({ code: 0 });
  expect(file("db2", "etcd.yml")).toContain("initial-cluster-state: existing");
  expect(file("db1", "etcd.yml")).toContain("db2=http://10.0.0.4:2380");
  expect(file("db1", "patroni.yml")).toContain("host all all 10.0.0.4/32");
  expect(file("db3", "haproxy.cfg")).toContain("server db2 10.0.0.4:5432");
  expect(file("db1", "userlist.txt")).toBe(before);
});

test("a machine of web servers alone has a way to the database and no part in the cluster", () => {
  expect(made("--web", "10.0.0.11")).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, "web1")).sort()).toEqual(
    ["database-url", "haproxy.cfg", "pgbouncer.ini", "run.sh", "userlist.txt"].sort(),
  );
  const patroni = file("db1", "patroni.yml");
  expect(patroni).toContain("host research research 10.0.0.11/32");
  expect(patroni).not.toMatch(/host (all|replication) \w+ 10\.0\.0\.11/);
  expect(file("db1", "etcd.yml")).not.toContain("10.0.0.11");
});

test.each([
  [["10.0.0.1", "10.0.0.2", "10.0.0.3"], "is there already"],
  [["--replace", "db9"], "Say --replace with one of db1, db2, db3"],
  [["--web", "ten"], "--web wants an address"],
])("%j is refused in words", (words, said) => {
  expect(made(...words)).toEqual({ code: 2, said: expect.stringContaining(said) as string });
});

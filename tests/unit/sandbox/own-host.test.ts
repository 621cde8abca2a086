import { request } from "node:http";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, type Opened } from "./open";

const folder = mkdtempSync(join(tmpdir(), "own-host-"));
let opened: Opened;
beforeAll(async () => void (opened = await open({ file: join(folder, "in", "state.db") })));
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** By node:http, because `fetch` sends a Host of its own. */
const asked = (path: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(opened.sandbox.url + path, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });

test.each(["/", "/outbox", "/control/webhooks", "/digio/"])(
  "%s of the sandbox answers its own name alone: a page elsewhere whose name leads here reads no code",
  async (path) => {
    expect(await asked(path, "evil.example")).toBe(421);
    expect(await asked(path, new URL(opened.sandbox.url).host)).toBe(200);
    expect(await asked(path, "localhost:3001")).toBe(200);
  },
);

test("what the sandbox remembers is its owner's alone", () => {
  expect(statSync(join(folder, "in")).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "in", "state.db")).mode & 0o777).toBe(0o600);
});

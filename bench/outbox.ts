import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openStore } from "../app/backend.server/platform/store/database";
import type { Parts } from "../app/backend.server/platform/parts";
import { ownPostgres } from "../tests/setup/postgres.mjs";
import { testParts } from "../tests/unit/parts";
import { atMost, notMeasured, told, type Row } from "./rows";

const LETTERS = 100_000;
const AT_ONCE = 500;

/**
 * A hundred thousand letters in one outbox and two servers that send them: how many went out twice
 * or not at all, how many a second, and how the servers' memory grew. The mail server takes no time
 * here.
 */
export async function outbox(): Promise<Row[]> {
  const postgres = await ownPostgres();
  if (!postgres) return [notMeasured("the outbox", "PostgreSQL is not installed here")];
  const folder = mkdtempSync(join(tmpdir(), "outbox-"));
  const base = await testParts();
  const store = await openStore(postgres.url);
  try {
    await fill({ ...base, store });
    const from = performance.now();
    const servers = await Promise.all(
      ["one", "two"].map((name) => server(postgres.url, folder, name)),
    );
    const seconds = (performance.now() - from) / 1000;
    const sent = servers.flatMap(({ ids }) => ids);
    return [
      told(
        "letters, sent by each of two servers",
        servers.map(({ ids }) => ids.length).join(" + "),
      ),
      atMost("letters not sent", LETTERS - new Set(sent).size, 0, ""),
      atMost("letters sent twice", sent.length - new Set(sent).size, 0, ""),
      told("letters a second, both together", (sent.length / seconds).toFixed(0)),
      ...servers.map(({ grown }, n) =>
        atMost(`memory of server ${n + 1} grew by`, grown, 40, "MB"),
      ),
    ];
  } finally {
    await store.close();
    await base.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(parts: Parts): Promise<void> {
  const letter = { to: "asha@example.com", subject: "A note", text: "A line of it.\n".repeat(40) };
  const letter_enc = parts.seal.close(JSON.stringify(letter), "outbox.letter");
  const common = { kind: "bench", letter_enc, created_at: 1, tries: 0, next_try_at: 1 };
  for (let n = 0; n < LETTERS; n += AT_ONCE)
    await parts.store.db
      .insertInto("outbox")
      .values(
        Array.from({ length: AT_ONCE }, (_, i) => ({
          ...{ id: parts.newId<string>(), person_id: null, subject: String(n + i) },
          ...common,
        })),
      )
      .execute();
}

async function server(url: string, folder: string, name: string) {
  const file = join(folder, name);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--import", "tsx", "--max-old-space-size=192"],
    ...["bench/outbox-server.ts", url, file],
  ]);
  const [, first = "", most = ""] = /memory (\S+) (\S+)/.exec(stdout) ?? [];
  return {
    ids: readFileSync(file, "utf8").trim().split("\n"),
    grown: Number(most) - Number(first),
  };
}

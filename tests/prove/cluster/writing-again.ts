import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 100;
const PATIENCE_MS = 180_000;

/**
 * Writes until it is answered, by a new connection each time. @returns after how many seconds it
 * was
 */
export async function writingAgain(url: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await wrote(url)) return (performance.now() - from) / 1000;
    if (performance.now() - from > PATIENCE_MS) throw new Error("no write was answered any more");
    await pause(EVERY_MS);
  }
}

async function wrote(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into versions (name, value) values ('proof', 1)
       on conflict (name) do update set value = versions.value + 1`,
    );
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

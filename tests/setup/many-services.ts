import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";

/**
 * Lists services "service 1", "service 2" … until `count` are listed, straight into the SQLite file
 * of a site's folder; a running server sees them at once.
 */
export function listMany(folder: string, count: number): void {
  const file = new SqliteDatabase(join(folder, "research.db"));
  const { listed } = file
    .prepare<[], { listed: number }>(
      "select count(*) as listed from offers where retired_at is null",
    )
    .get() ?? { listed: 0 };
  const service = file.prepare(
    "insert into services (id, name, description, created_at) values (?, ?, ?, 0)",
  );
  const offer = file.prepare(
    "insert into offers (id, service_id, price_paise, duration_days, position, listed_at) values (?, ?, 10000, 30, ?, 0)",
  );
  file.transaction(() => {
    for (let n = listed + 1; n <= count; n++) {
      const id = String(n).padStart(26, "0");
      service.run(
        id,
        `service ${n}`,
        JSON.stringify([
          `What number ${n} is about, in a line as long as they are.`,
          "Risk: high.",
        ]),
      );
      offer.run(id, id, n);
    }
    file.prepare("update versions set value = value + 1 where name = 'catalogue'").run();
  })();
  file.close();
}

import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import routeConfig from "../../app/routes";
import { victimsBelongings, type Belongings } from "../prove/access/belongings";
import { calls, pathOf, routes } from "../prove/access/doors";
import { Site } from "../setup/site";

/** Somebody with orders, a claim, a subscription and a second browser; and links to everything. */
let site: Site;
let own: Belongings;
beforeAll(async () => {
  site = await Site.open();
  own = await victimsBelongings(site);
  // The letters about all that are on their way until then.
  const waiting = () => {
    const { research_evidence: kept = "", outbox = "" } = everyRow();
    return kept === "" || /"sent_at":null/.test(outbox + kept);
  };
  await vi.waitFor(() => expect(waiting()).toBe(false), 30_000);
});
afterAll(() => site.close());

/** A page that is read late renews its reader's cookies: that is no act of the address. */
const columns: Record<string, string> = { sessions: "id, person_id, ended_at, ended_why" };

/**
 * Who serves, who leads the recurring work, how far that has read the gateway's lists, and which
 * days it has yet to count.
 */
const OF_THE_RECURRING_WORK = ["figure_marks", "leases", "paces", "servers", "sweeps"];

/** Every row there is, but those of the recurring work. */
function everyRow(): Record<string, string> {
  const db = new Database(join(site.folder, "research.db"), { readonly: true });
  try {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      tables
        .filter((table) => !OF_THE_RECURRING_WORK.includes(table))
        .map((table) => [
          table,
          db
            .prepare(`select ${columns[table] ?? "*"} from "${table}"`)
            .all()
            .map((row) => JSON.stringify(row))
            .sort()
            .join("\n"),
        ]),
    );
  } finally {
    db.close();
  }
}

function changedSince(before: Record<string, string>): string[] {
  const after = everyRow();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

const get = (path: string, headers: Record<string, string>) =>
  fetch(site.url + path, { headers, redirect: "manual" });
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

// ASVS 3.5.3
test("no address changes anything when it is read, whatever its query asks for", async () => {
  const cookie = own.cookies.join("; ");
  const paths = (await routeConfig).map(pathOf);
  const doors = routes(own, paths, () => "+918800000001").filter(
    // They ask the provider what became of a payment or signature: below.
    ({ method, path }) =>
      method === "POST" && !/^\/(pay\/return|pay\/cancelled|details\/signed)\?/.test(path),
  );
  expect(doors.length).toBeGreaterThan(25);
  // That research was opened is on record, once: the law asks for it. Read again it changes
  // nothing.
  await get(`/research/${own.research}.data`, { cookie, "sec-fetch-dest": "empty" });
  const before = everyRow();
  for (const { path, form = {} } of doors) {
    const [address = "", already = ""] = path.split("?");
    const data = address === "/" ? "/_root.data" : `${address}.data`;
    const asking = (fields: Record<string, string>) =>
      `?${already ? `${already}&` : ""}${query({ ...form, ...fields })}`;
    await get(address + asking({}), { cookie, "sec-fetch-dest": "document" });
    await get(address + asking({}), { cookie, "sec-fetch-dest": "image" });
    await get(data + asking({}), { cookie });
    // What acts would act in the loader, which a page and its data share; the data draws no page.
    for (const intent of ["end", "end-all", "forget", "cancel", "close", "leave"])
      await get(data + asking({ intent }), { cookie });
  }
  expect(changedSince(before)).toEqual([]);
  expect((await get("/api/v1/users/current-user", { cookie })).status).toBe(200);
}, 240_000);

// ASVS 3.5.3
test("no call that changes something is a GET: read, it is a 405 that names the POST", async () => {
  const cookie = own.cookies.join("; ");
  const acting = calls(own, () => "+918800000001").filter(({ method }) => method === "POST");
  const before = everyRow();
  for (const { path, json } of acting)
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const fields = Object.entries((json ?? {}) as object).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      const answer = await fetch(`${site.url}${path}?${query(Object.fromEntries(fields))}`, {
        method,
        headers: { cookie },
      });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("allow")).toBe("POST");
    }
  expect(changedSince(before)).toEqual([]);
});

// ASVS 3.5.3
test("another site's picture of a way back from paying or signing comes without cookies and changes nothing", async () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
  const before = everyRow();
  for (const path of [
    `/pay/return?${query(own.paid)}`,
    `/pay/cancelled?order=${own.orderId}`,
    `/details/signed?status=cancel&error_code=X&digio_doc_id=${own.documentId}`,
  ]) {
    const answer = await get(path, headers);
    expect([path, answer.headers.get("location")?.slice(0, 11)]).toEqual([path, "/auth?from="]);
  }
  expect(changedSince(before)).toEqual([]);
});

// `npm run bench [-- process public screens journeys overload soak slow-link interaction scale
// desk audit-wall purchase-wall two-servers costs outbox languages research]`: prints one table;
// what was measured takes its place in bench/latest.json. Exit code 1 when a bar is missed.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { auditWall } from "./audit-wall";
import { costs } from "./costs";
import { desk } from "./desk";
import { interaction } from "./interaction";
import { journeys } from "./journeys";
import { languages } from "./languages";
import { outbox } from "./outbox";
import { overload } from "./overload";
import { processFigures } from "./process";
import { publicPages } from "./public-pages";
import { purchaseWall } from "./purchase-wall";
import { research } from "./research";
import type { Row } from "./rows";
import { scale } from "./scale";
import { screens } from "./screens";
import { slowLink } from "./slow-link";
import { soak } from "./soak";
import { twoServers } from "./two-servers";

const parts: Record<string, () => Promise<Row[]>> = {
  process: processFigures,
  public: publicPages,
  screens,
  journeys,
  overload,
  soak,
  "slow-link": slowLink,
  interaction,
  scale,
  desk,
  "audit-wall": auditWall,
  "purchase-wall": purchaseWall,
  "two-servers": twoServers,
  costs,
  outbox,
  languages,
  research,
};

/** One part as it was last measured. */
interface Measured {
  part: string;
  at: string;
  node: string;
  cpu: string;
  cores: number;
  rows: Row[];
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is ${Object.keys(parts).join(", ")}; not ${unknown.join(", ")}.`);
  process.exit(2);
}
const file = new URL("latest.json", import.meta.url);
const fresh: Measured[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`… ${name}`);
  const rows = (await parts[name]?.()) ?? [];
  const measured = {
    part: name,
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? "",
    cores: cpus().length,
    rows,
  };
  fresh.push(measured);
  // After each part: a later one may fail, and an hour would be lost.
  keep(measured);
}
table(fresh.flatMap(({ rows }) => rows));
const all = fresh.flatMap(({ rows }) => rows);
const missed = all.filter(({ reached }) => !reached);
console.log(
  missed.length === 0
    ? "Every bar is reached."
    : `${missed.length} of ${all.filter(({ bar, reached }) => bar || !reached).length} bars missed.`,
);
process.exitCode = missed.length > 0 ? 1 : 0;

function keep(measured: Measured): void {
  const before = JSON.parse(readFileSync(file, "utf8")) as Measured[];
  const kept = Object.keys(parts).flatMap((part) =>
    part === measured.part ? [measured] : before.filter((one) => one.part === part),
  );
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

function table(rows: Row[]): void {
  const widest = Math.min(100, Math.max(...rows.map(({ what }) => what.length)));
  for (const { what, figure, bar, reached } of rows)
    console.log(
      `${reached ? " " : "✗"} ${what.padEnd(widest)}  ${figure}${bar ? `  (${bar})` : ""}`,
    );
}

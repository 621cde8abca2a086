// `npm run bench [-- process public screens journeys overload soak slow-link interaction scale]`: prints one table and writes bench/latest.json. Exit code 1 when a bar is missed.
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { interaction } from "./interaction";
import { journeys } from "./journeys";
import { overload } from "./overload";
import { processFigures } from "./process";
import { publicPages } from "./public-pages";
import type { Row } from "./rows";
import { scale } from "./scale";
import { screens } from "./screens";
import { slowLink } from "./slow-link";
import { soak } from "./soak";

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
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is ${Object.keys(parts).join(", ")}; not ${unknown.join(", ")}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`— ${name}`);
  const measured = (await parts[name]?.()) ?? [];
  for (const { what, figure, bar, reached } of measured) console.log(`  ${reached ? " " : "✗"} ${what}: ${figure}${bar ? `  (${bar})` : ""}`);
  rows.push(...measured);
}
writeFileSync(
  new URL("latest.json", import.meta.url),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, rows }, null, 2)}\n`,
);
const missed = rows.filter(({ reached }) => !reached);
console.log(missed.length === 0 ? "Every bar is reached." : `${missed.length} of ${rows.filter(({ bar }) => bar).length} bars missed.`);
process.exitCode = missed.length > 0 ? 1 : 0;

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { inspectionFolder } from "../../../app/backend.server/desk/inspection/folder";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { checkRestores } from "../../../app/backend.server/upkeep/restores";
import { instantInIndia } from "../../../app/content/instants";
import { putBack, type PutBack } from "../research/put-back";

let there: PutBack;
afterEach(() => there.close());

const folder = async () => {
  const days = { firstDay: "2026-01-01", lastDay: "2027-12-31" };
  const files = await inspectionFolder(there.parts, { from: 0, to: 4e12, ...days });
  return Object.fromEntries(files.map(({ name, content }) => [name, String(content)]));
};

test("what an inspector holds is checked by the published program, text by text", async () => {
  there = await putBack(2, 1);
  await recoverLost(there.parts, there.letters[2] ?? "");
  const { leaves } = await publicLog(there.parts);
  const at = mkdtempSync(join(tmpdir(), "inspector-"));
  const list = join(at, "log.txt");
  writeFileSync(list, `head\n\n${leaves.join("\n")}\n`);
  const texts = ((await folder())["1-research.txt"] ?? "").split(/^={72}$/m).slice(0, -1);
  expect(texts).toHaveLength(3);
  for (const [number, text] of texts.entries()) {
    const file = join(at, `${number}.txt`);
    writeFileSync(file, text);
    const said = execFileSync(process.execPath, ["public/verify-research.mjs", file, list]);
    expect(String(said)).toContain("sealed and unchanged");
  }
});

test("the read-me tells of what was put back, and a sheet without a line says so", async () => {
  there = await putBack(2, 1);
  await recoverLost(there.parts, there.letters[2] ?? "");
  const files = await folder();
  expect(files["0-read-me.txt"]).toMatch(
    /3 entries, none changed.*\n[^]*Put back after a restore, or given up: 3\. .*2-receivers\.csv/,
  );
  expect(files["7-complaints.csv"]).toBe("None in this time\n");
  expect(files["2-receivers.csv"]).toMatch(/^Entry,/);
  expect(files["2-receivers.csv"]).not.toMatch(/^3,/m);
});

test("who reads again what was put back stands among the receivers from when they do", async () => {
  there = await putBack(2, 1);
  const { parts } = there;
  await recoverLost(parts, there.letters[2] ?? "");
  parts.clock.now += 3_600_000;
  await checkRestores(parts);
  const files = await folder();
  const line = files["2-receivers.csv"]?.split("\r\n").find((one) => one.startsWith("3,"));
  expect(line).toContain(`Note,${instantInIndia(parts.clock.now)}`);
  expect(files["0-read-me.txt"]).toContain("Who reads them again stands in 2-receivers.csv");
});

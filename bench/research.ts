import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Parts } from "../app/backend.server/platform/parts";
import { saveDraft } from "../app/backend.server/research/drafts";
import type { Wanted } from "../app/backend.server/research/find-roots";
import { listOf } from "../app/backend.server/research/list";
import { release } from "../app/backend.server/research/release";
import { writeLetters } from "../app/backend.server/research/write-letters";
import { aNote, anIdea } from "../tests/setup/research-drafts";
import { testParts } from "../tests/unit/parts";
import { aClient, aService, DAY, holds } from "../tests/unit/research/desk";
import { atMost, told, type Row } from "./rows";

const ENTRIES = 10_000;
const READS = 300;
const PEOPLE = 10_000;

/**
 * A reader of ten thousand entries lists and searches them; one entry is released to ten thousand
 * people, and its letters are written while the event loop is watched. On SQLite, in one process.
 */
export async function research(): Promise<Row[]> {
  return [...(await reading()), ...(await letters())];
}

async function reading(): Promise<Row[]> {
  const parts = await testParts();
  try {
    await aService(parts, "S1");
    const person = await aClient(parts);
    await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + 400 * DAY]);
    for (let at = 0; at < ENTRIES; at++) {
      parts.clock.now += 20 * 60_000;
      const name = `Company ${at} Ltd`;
      const typed = at % 3 === 0 ? aNote({ title: `Week ${at}` }) : anIdea({ name });
      await release(parts, await saveDraft(parts, null, typed));
    }
    const asks: [what: string, wanted: (at: number) => Wanted][] = [
      ["the list", () => ({})],
      ["a search for one company", (at) => ({ q: `company ${at * 7 + 1} ltd` })],
      ["a search for words that stand everywhere", () => ({ q: "lose money" })],
      ["a search that finds nothing", (at) => ({ q: `nowhere ${at}` })],
      ["a search for words that never stand together", () => ({ q: "week ltd nowhere" })],
    ];
    const rows: Row[] = [];
    for (const [what, wanted] of asks) {
      const took: number[] = [];
      for (let at = 0; at < READS; at++) {
        const from = performance.now();
        await listOf(parts, person, wanted(at));
        took.push(performance.now() - from);
      }
      rows.push(atMost(`${what} among 10,000 entries, p95`, p95(took), 50, "ms"));
    }
    return rows;
  } finally {
    await parts.close();
  }
}

async function letters(): Promise<Row[]> {
  const parts = await testParts();
  try {
    await aService(parts, "S1");
    for (let at = 0; at < PEOPLE; at++) await holds(parts, await aClient(parts), "S1");
    const draft = await saveDraft(parts, null, anIdea());
    const from = performance.now();
    const { receivers } = await release(parts, draft);
    const released = performance.now() - from;
    const idle = await idleBeside();
    const watched = monitorEventLoopDelay({ resolution: 1 });
    watched.enable();
    const busiest = { ms: 0 };
    const begun = performance.now();
    let written = 0;
    while (written < receivers) written += await writeLetters(timed(parts, busiest));
    const seconds = (performance.now() - begun) / 1_000;
    watched.disable();
    const machine = await idle.longest();
    return [
      told(`a release to ${receivers} people`, `${Math.round(released)} ms`),
      told("letters written a second", String(Math.round(written / seconds))),
      atMost("the longest a batch of letters keeps a core busy", busiest.ms, 50, "ms"),
      told(
        "the longest pause while letters are written / of an idle process beside it",
        `${Math.round(watched.max / 1e6)} / ${Math.round(machine)} ms`,
      ),
      atMost(
        "of that, more than the idle process had",
        Math.max(0, watched.max / 1e6 - machine),
        50,
        "ms",
      ),
    ];
  } finally {
    await parts.close();
  }
}

/** The same parts; what the longest transaction cost in processor time, in ms, is noted. */
function timed(parts: Parts, busiest: { ms: number }): Parts {
  const transaction: Parts["store"]["transaction"] = async (work, hold) => {
    const before = process.cpuUsage();
    try {
      return await parts.store.transaction(work, hold);
    } finally {
      const { user, system } = process.cpuUsage(before);
      busiest.ms = Math.max(busiest.ms, (user + system) / 1_000);
    }
  };
  return { ...parts, store: { ...parts.store, transaction } };
}

/** What the machine, busy with others, does to a process that does nothing in the same minute. */
async function idleBeside(): Promise<{ longest(): Promise<number> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "idle.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, "data");
  return {
    async longest() {
      child.stdin.end();
      await once(child, "close");
      return Number(said.trim().split("\n").at(-1));
    },
  };
}

const p95 = (all: number[]): number =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length * 0.95)] ?? 0;

import { afterEach, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { exactRecord } from "../../../app/backend.server/research/exact-record";
import { giveUpLost, nothingWasLost } from "../../../app/backend.server/research/lost/give-up";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { tally } from "../../../app/backend.server/upkeep/backup/tally";
import { aNote } from "../../setup/research-drafts";
import { refusalOf } from "../people";
import { released } from "./desk";
import { program } from "./published-program";
import { lettersIn, putBack, type PutBack } from "./put-back";

let there: PutBack;
afterEach(() => there.close());

const entries = async () =>
  (await there.parts.store.db.selectFrom("research_recovered").selectAll().execute()).length;
const outcome = async (pasted: string) => (await checkSeal(there.parts, pasted)).outcome;
/** Every letter that a client has, old and new, held by the published program against the list. */
async function programHolds(letters: string[]): Promise<string> {
  const { leaves } = await publicLog(there.parts);
  const [first = "", ...others] = letters;
  return program(first, `head\n\n${leaves.join("\n")}\n`, ...others);
}

test.each([1, 3])(
  "%i lost entries are put back from their letters: every letter, old and new, is of the one log",
  async (lost) => {
    there = await putBack(3, lost);
    const { parts, letters } = there;
    const gone = letters.slice(3);
    const quoted = gone.map((text) => `> ${text.replaceAll("\n", "\r\n> ")}`).reverse();
    const found = await recoverLost(parts, quoted.join("\n\n"));
    expect(found).toMatchObject({ newest: 3 + lost, missing: [] });
    const next = await released(parts, aNote({ title: "After it" }));
    expect(next.number).toBe(4 + lost);
    const more = (await lettersIn(parts)).filter((text) => !letters.includes(text));
    const all = [...letters, ...more.filter((text) => text.includes("After it"))];
    expect(all).toHaveLength(4 + lost);
    const said = await programHolds(all);
    expect(said.match(/sealed and unchanged/g)).toHaveLength(4 + lost);
    for (const letter of all) expect(await outcome(letter)).toBe("same");
    const verified = await verifyLog(parts);
    expect(verified).toMatchObject({ entries: 4 + lost, broken: null });
    expect((await tally(parts.store.db)).research).toBe(verified.checkpoint);
    const record = await exactRecord(parts, { from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(record.map(({ Entry }) => Number(Entry))).toEqual(
      Array.from({ length: 4 + lost }, (_, at) => at + 1),
    );
    expect(record[3]).toMatchObject({
      Kind: "Put back from its letter",
      Text: expect.stringContaining("Note: Lost 1") as string,
    });
  },
);

test("while letters between are missing their numbers are named, nothing is released", async () => {
  there = await putBack(3, 3);
  const { parts, letters } = there;
  expect(await recoverLost(parts, letters[5] ?? "")).toEqual({
    ...{ putBack: [], newest: 3, missing: [4, 5] },
  });
  expect((await refusalOf(released(parts, aNote()))).message).toContain("entry 6 was released");
  expect((await refusalOf(nothingWasLost(parts))).message).toContain("entry 6 was released");
  expect(await recoverLost(parts, letters[3] ?? "")).toEqual({
    ...{ putBack: [4], newest: 4, missing: [5, 6] },
  });
  expect(await outcome(letters[3] ?? "")).toBe("same");
  expect(await outcome(letters[4] ?? "")).toBe("lost");
  expect(await outcome(letters[5] ?? "")).toBe("signed");
  expect((await refusalOf(released(parts, aNote()))).status).toBe(409);
  const last = await recoverLost(parts, `${letters[5] ?? ""}\n${letters[4] ?? ""}`);
  expect(last).toEqual({ putBack: [5, 6], newest: 6, missing: [] });
  expect((await released(parts, aNote())).number).toBe(7);
});

test("a forged letter is refused, and with it all given: of a true checkpoint too", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  const [fourth = "", fifth = ""] = letters.slice(3);
  const [, salt = ""] = /Salt (\w+)/.exec(fifth) ?? [];
  for (const forged of [
    fifth.replace("Thursday", "Friday"),
    fifth.replace("Lost 2", "Lost 2, buy more"),
    fifth.replace(salt, "0".repeat(64)),
    fifth.replace(/(— \S+ \S{20})\S/u, "$1A").replace(/(— \S+ \S{30})\S/u, "$1B"),
    fifth.replace("research\n5\n", "research\n6\n"),
  ]) {
    expect(forged).not.toBe(fifth);
    const { status } = await refusalOf(recoverLost(parts, `${fourth}\n${forged}`));
    expect([status, await entries()]).toEqual([422, 0]);
    expect(["altered", "signed", "behind"]).toContain(await outcome(forged));
  }
  expect(await outcome(fourth.replace("Lost 1", "Lost 1, buy more"))).toBe("altered");
  for (const [from, to] of [
    ["Thursday", "Friday"],
    [salt, "0".repeat(64)],
  ] as const)
    expect(await outcome(fifth.replace(from, to))).toBe("altered");
  expect(await outcome(fifth)).toBe("signed");
  expect((await refusalOf(recoverLost(parts, "hello"))).message).toContain("no letter");
  expect((await refusalOf(released(parts, aNote()))).status).toBe(409);
});

test("the newest letter of the log as it is shows that nothing was lost; an older one shows nothing", async () => {
  there = await putBack(3, 0);
  const { parts, letters } = there;
  const { message } = await refusalOf(recoverLost(parts, letters[1] ?? ""));
  expect(message).toContain("Give the newest letter");
  const changed = (letters[2] ?? "").replace("Thursday", "Friday");
  expect((await refusalOf(recoverLost(parts, changed))).status).toBe(422);
  expect(await recoverLost(parts, letters[2] ?? "")).toEqual({
    ...{ putBack: [], newest: 3, missing: [] },
  });
  expect((await released(parts, aNote())).number).toBe(4);
});

test("that nothing was released is on record, and opens the release", async () => {
  there = await putBack(2, 0);
  const { parts } = there;
  expect(await outcome("3")).toBe("behind");
  expect(await nothingWasLost(parts)).toEqual({ newest: 2 });
  expect((await released(parts, aNote())).number).toBe(3);
  const [act] = await trail(parts, { what: "lost research answered", most: 5 });
  expect(act?.about).toMatchObject({ how: "nothing was released", newest: 2 });
  expect((await refusalOf(nothingWasLost(parts))).status).toBe(409);
  expect(await outcome("9")).toBe("unknown");
});

test("numbers whose letters cannot be found are given up: never given again, and their letters carry our signature", async () => {
  there = await putBack(3, 3);
  const { parts, letters } = there;
  await recoverLost(parts, letters[5] ?? "");
  expect((await refusalOf(giveUpLost(parts, 5))).message).toContain("up to 6 at least");
  expect(await giveUpLost(parts, 6)).toEqual({ numbers: [4, 5, 6] });
  expect((await released(parts, aNote({ title: "After it" }))).number).toBe(7);
  expect(await verifyLog(parts)).toMatchObject({ entries: 7, broken: null });
  const kept = await Promise.all(letters.map(outcome));
  expect(kept).toEqual(["same", "same", "same", "lost", "signed", "signed"]);
  expect([await outcome("5"), await outcome("7")]).toEqual(["gone", "number"]);
  const forged = (letters[3] ?? "").replace("Lost 1", "Lost 1, buy more");
  expect(await outcome(forged)).toBe("altered");
  expect(await programHolds(letters.slice(0, 3))).toContain("entry 3 of 7");
});

test("where a number was given twice all the same, both letters carry our signature, and the page says so", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  await nothingWasLost(parts);
  expect((await released(parts, aNote({ title: "Another fourth" }))).number).toBe(4);
  const ours = (await lettersIn(parts)).find((text) => text.includes("Another fourth"));
  expect(await outcome(ours ?? "")).toBe("same");
  expect(await Promise.all(letters.slice(3).map(outcome))).toEqual(["lost", "signed"]);
});

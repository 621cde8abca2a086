import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openedNote,
  signedNote,
  signingKey,
  verifierKey,
  type SigningKey,
} from "../../../app/backend.server/research/checkpoint";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import { release } from "../../../app/backend.server/research/release";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { noteShown } from "../../../app/backend.server/research/lost/shown";
import { lostResearch } from "../../../app/backend.server/research/lost/fence";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { logName, signer } from "../../../app/backend.server/research/signer";
import { edgeOf, rootOf } from "../../../app/backend.server/research/tree";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { researchLogLooks } from "../../../app/backend.server/upkeep/doctor/research-log";
import { aNote } from "../../setup/research-drafts";
import { typedOn } from "../../setup/typed-words";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, holds, released } from "./desk";
import { program } from "./published-program";
import { lettersIn, putBack } from "./put-back";

const OLD = "research.example/research";
const SHELL = "localhost:3000/research";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  await holds(parts, await aClient(parts), "S1");
});
afterEach(() => parts.close());

/** The same log, looked at by a server or a shell with another PUBLIC_URL. */
const at = (publicOrigin: string, here: TestParts = parts): TestParts => ({
  ...here,
  settings: { ...here.settings, publicOrigin },
});
const moved = () => at("https://new.example");
const shell = () => at("http://localhost:3000");
const outcome = async (pasted: string, there = parts) => (await checkSeal(there, pasted)).outcome;
const listOf = async (there: TestParts) => {
  const { leaves, checkpoint, key } = await publicLog(there);
  return `${checkpoint}\nKey ${key ?? ""}\n\n${leaves.join("\n")}\n`;
};
const checkpointOf = async (number: number) =>
  (
    await parts.store.db
      .selectFrom("research_entries")
      .select("checkpoint")
      .where("number", "=", number)
      .executeTakeFirstOrThrow()
  ).checkpoint;
const key = (): Promise<SigningKey> => parts.store.transaction((tx) => signer(parts, tx));

/** As a release before this sealed it: under the address of whoever released it. */
async function sealAs(number: number, origin: string, by?: SigningKey): Promise<void> {
  const { db, dialect } = parts.store;
  const on = dialect === "postgres" ? sql` on research_entries` : sql``;
  await sql`drop trigger if exists ${sql.ref("research_entries_no_update")}${on}`.execute(db);
  const { edge } = await db
    .selectFrom("research_entries")
    .select("edge")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const note = { origin, size: number, root: rootOf(edgeOf(number, edge)) };
  await db
    .updateTable("research_entries")
    .set({ checkpoint: signedNote(note, by ?? (await key())) })
    .where("number", "=", number)
    .execute();
}

/** A letter with another checkpoint, and another key where one is given. */
const withNote = (letter: string, note: string, keyLine?: string): string =>
  letter
    .replace(/(?<=Checkpoint:\n)[^]*?\n\n— .*\n/u, note)
    .replace(/(?<=^Key )\S+$/m, (old) => keyLine ?? old);

test("a site that has moved its address: the log, each letter and a bare number are as true as before", async () => {
  await released(parts, aNote());
  await released(parts, aNote({ title: "Second" }));
  const [letter = ""] = await lettersIn(parts);
  expect(await verifyLog(moved())).toMatchObject({ entries: 2, broken: null });
  expect((await verifyLog(moved(), await checkpointOf(1))).broken).toBeNull();
  expect(await outcome(letter, moved())).toBe("same");
  expect(await outcome("1", moved())).toBe("number");
  expect(await outcome(letter.replace("Thursday", "Friday"), moved())).toBe("differs");
});

test("a log keeps its first name: after a move, and for a shell with another address", async () => {
  await released(parts, aNote());
  await released(moved(), aNote({ title: "After the move" }));
  await released(shell(), aNote({ title: "By a shell" }));
  const letters = await lettersIn(moved());
  const names = letters.map((text) => [
    /(?<=^Key )[^+\s]+/m.exec(text)?.[0],
    /(?<=Checkpoint:\n)\S+/.exec(text)?.[0],
  ]);
  expect(names).toEqual([1, 2, 3].map(() => [OLD, OLD]));
  const [first = "", second = "", third = ""] = letters;
  const list = await listOf(moved());
  expect(list).toContain(`\nKey ${OLD}+`);
  expect(await program(first, list, second, third)).toContain("entry 1 of 3, sealed and unchanged");
  for (const there of [parts, moved(), shell()]) {
    expect(await verifyLog(there)).toMatchObject({ entries: 3, broken: null });
    for (const letter of letters) expect(await outcome(letter, there)).toBe("same");
  }
});

test("where nobody says the site's address, as a shell with production's secrets alone, no log begins: it is refused in words", async () => {
  const unsaid = shell();
  unsaid.settings = { ...unsaid.settings, addressIsKnown: false };
  const draft = await saveDraft(unsaid, null, aNote());
  const words = [/would be localhost:3000\/research here, since PUBLIC_URL is not set/];
  const preview: string[] = [];
  await runOperator(unsaid, ["research", "preview", draft], (line) => preview.push(line));
  for (const one of words) expect(preview.join("\n")).toMatch(one);
  for (const one of words) await expect(release(unsaid, draft)).rejects.toThrow(one);
  expect(await logName(parts.store.db)).toBeNull();
  await release(parts, draft);
  // The log has its name by then.
  await released(unsaid, aNote({ title: "By a shell" }));
  expect(await logName(parts.store.db)).toBe(OLD);
});

test("what old releases sealed under two names holds under its own and is told apart", async () => {
  for (const title of ["One", "Two", "Three"]) await released(parts, aNote({ title }));
  await sealAs(1, SHELL);
  const { publicKey } = await key();
  // The server wrote the letter with a key line of its own address.
  const letters = (await lettersIn(parts)).map((text) =>
    text.replace(/(?<=^Key )\S+$/m, verifierKey(OLD, publicKey)),
  );
  expect(letters[0]).toContain(`Checkpoint:\n${SHELL}\n1\n`);
  for (const there of [parts, moved(), shell()]) {
    expect(await verifyLog(there)).toMatchObject({
      ...{ entries: 3, broken: null },
      names: [
        { name: SHELL, from: 1, to: 1 },
        { name: OLD, from: 2, to: 3 },
      ],
    });
    expect((await verifyLog(there, await checkpointOf(1))).broken).toBeNull();
    for (const letter of letters) expect(await outcome(letter, there)).toBe("same");
    expect(await outcome("1", there)).toBe("number");
  }
  const [first = "", second = ""] = letters;
  expect(await program(first, await listOf(parts), second)).toContain("sealed and unchanged");
  // The key line of what is read from now on is of the checkpoint beside it.
  expect((await lettersIn(parts)).length).toBe(3);
  await released(shell(), aNote({ title: "Four" }));
  expect(await checkpointOf(4)).toMatch(new RegExp(`^${OLD}\n4\n`));
});

test("nobody makes a letter ours, or an entry sealed, by a name of their own", async () => {
  await released(parts, aNote());
  await released(parts, aNote({ title: "Second" }));
  const [letter = ""] = await lettersIn(parts);
  const [mine, theirs] = [await key(), signingKey(Buffer.alloc(32, 7))];
  const forged = letter.replace("Thursday", "Friday");
  const note = await checkpointOf(1);
  const evil = "evil.example/research";
  const { root, signature } =
    /\n1\n(?<root>\S+)\n\n— \S+ (?<signature>\S+)\n$/u.exec(note)?.groups ?? {};
  // Their name with the id that belongs to it and our key, before our own signature.
  const id = Buffer.from(verifierKey(evil, mine.publicKey).split("+")[1] ?? "", "hex");
  const stolen = Buffer.concat([id, Buffer.from(signature ?? "", "base64").subarray(4)]);
  const log = { size: 1, root: Buffer.from(root ?? "", "base64") };
  const notes = {
    renamed: note.replaceAll(OLD, evil),
    "renamed, with its id": `${evil}\n1\n${root}\n\n— ${evil} ${stolen.toString("base64")}\n`,
    "its name, with the id of another": note.replace(signature ?? "", stolen.toString("base64")),
    "another name than it says": note.replace(`— ${OLD}`, `— ${evil}`),
    "a name before the signed one": note.replace(OLD, evil),
    "a key of theirs": signedNote({ origin: evil, ...log }, theirs),
    "a key of theirs, our name": signedNote({ origin: OLD, ...log }, theirs),
  };
  const list = await listOf(parts);
  for (const [how, one] of Object.entries(notes)) {
    const name = one.split("\n")[0] ?? "";
    for (const keyLine of [verifierKey(name, mine.publicKey), verifierKey(name, theirs.publicKey)])
      for (const text of [letter, forged]) {
        const pasted = withNote(text, one, keyLine);
        expect(pasted).not.toBe(text);
        for (const there of [parts, at("https://evil.example")]) {
          expect([how, await outcome(pasted, there)]).toEqual([how, "differs"]);
          await noteShown(there, pasted);
        }
      }
    expect([how, openedNote(one, mine.publicKey)]).toEqual([how, null]);
    for (const text of [letter, forged]) {
      const theirLetter = withNote(text, one, verifierKey(name, mine.publicKey));
      const says = await program(theirLetter, list);
      expect([how, says]).toEqual([how, expect.stringContaining("DOES NOT HOLD")]);
    }
  }
  // An id that is not of its name, and a key that is not ours under our name.
  const [, itsId = "", raw = ""] = verifierKey(OLD, mine.publicKey).split("+");
  for (const keyLine of [`${evil}+${itsId}+${raw}`, verifierKey(OLD, theirs.publicKey)]) {
    expect(await outcome(withNote(letter, note, keyLine))).toBe("differs");
    expect(await program(withNote(letter, note, keyLine), list)).toContain("DOES NOT HOLD");
  }
  expect(await lostResearch(parts.store.db)).toBeNull();
  await sealAs(2, evil, theirs);
  expect((await verifyLog(parts)).broken).toMatchObject({ number: 2 });
  expect(await outcome("2", at("https://evil.example"))).toBe("broken");
});

test("another list our key signed is a contradiction, whatever name it gives itself", async () => {
  await released(parts, aNote());
  await released(parts, aNote({ title: "Second" }));
  const [letter = ""] = await lettersIn(parts);
  for (const origin of [OLD, SHELL])
    for (const there of [parts, moved()]) {
      const another = signedNote({ origin, size: 2, root: Buffer.alloc(32) }, await key());
      expect((await verifyLog(there, another)).broken).toMatchObject({ number: 2 });
      expect(await outcome(withNote(letter, another), there)).toBe("broken");
    }
});

test("what a restore lost is known by its letters, stops releases and is put back after the site has moved", async () => {
  const there = await putBack(2, 2);
  try {
    const now = at("https://new.example", there.parts);
    const [, , third = "", fourth = ""] = there.letters;
    expect(await outcome(third, now)).toBe("lost");
    await noteShown(now, fourth);
    expect((await lostResearch(now.store.db))?.known).toBe(4);
    expect(await recoverLost(now, `${third}\n${fourth}`)).toMatchObject({ putBack: [3, 4] });
    await released(now, aNote());
    expect(await verifyLog(now)).toMatchObject({
      ...{ entries: 5, broken: null },
      names: [{ name: OLD, from: 1, to: 5 }],
    });
    for (const letter of there.letters) expect(await outcome(letter, now)).toBe("same");
  } finally {
    await there.close();
  }
});

test("nothing is released behind an entry that the log's key did not sign", async () => {
  await released(parts, aNote());
  await sealAs(1, OLD, signingKey(Buffer.alloc(32, 7)));
  await expect(released(parts, aNote({ title: "Second" }))).rejects.toMatchObject({ status: 409 });
  await sealAs(1, SHELL);
  expect((await released(parts, aNote({ title: "Second" }))).number).toBe(2);
  expect(await verifyLog(parts)).toMatchObject({ broken: null, names: [{ name: SHELL, to: 2 }] });
});

test("before the first release the command says the log's future name, not after it", async () => {
  const preview = async (there: TestParts) => {
    const draft = await saveDraft(there, null, aNote());
    return (await typedOn(() => there)("research", "preview", draft)).said;
  };
  expect(await preview(shell())).toContain(`is called ${SHELL} from then on, after PUBLIC_URL.`);
  await released(parts, aNote());
  expect(await preview(shell())).not.toContain("from then on");
});

test("the command says under which name the log is sealed, and that another address is right; so does the doctor", async () => {
  const says = async (there: TestParts) => (await typedOn(() => there)("research", "verify")).said;
  const doctor = async ({ store, settings: { publicOrigin } }: TestParts) => {
    const look = researchLogLooks.find(({ name }) => name === "name of the research log");
    const found = await look?.look({ store, config: { publicOrigin } } as never);
    return `${found?.state}: ${found?.says}`;
  };
  expect(await doctor(parts)).toContain("good: no log yet");
  await released(parts, aNote());
  await released(parts, aNote({ title: "Second" }));
  expect(await doctor(parts)).toBe(`good: ${OLD}, as the site's address`);
  expect(await doctor(moved())).toMatch(
    /^note: research\.example\/research, and the site is at new\.example\. That is right /,
  );
  expect(await says(parts)).not.toContain("That is right");
  expect(await says(moved())).toMatch(
    /All 2 entries are as they were sealed\.\nThe log's name is research\.example\/research, and the site is at new\.example\. That is right /,
  );
  await sealAs(1, SHELL);
  expect(await says(parts)).toContain(
    `Sealed under the name ${SHELL}: entry 1; under ${OLD}: entry 2. Each holds under its own.`,
  );
});

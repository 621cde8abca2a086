import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { keepLanguage } from "../../../app/backend.server/platform/people/reading-language";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { evidenceOf } from "../../../app/backend.server/research/evidence";
import { keepEvidence } from "../../../app/backend.server/research/keep-evidence";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { signedNote } from "../../../app/backend.server/research/checkpoint";
import { signer, siteName } from "../../../app/backend.server/research/signer";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { noteOpened } from "../../../app/backend.server/research/readable";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { say, sentence } from "../../../app/content/words/sentence";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { asking } from "../asking";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, holds, released } from "./desk";
import { program } from "./published-program";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
});
afterEach(() => parts.close());

const clients = async (many: number) => {
  const all = [];
  for (let at = 0; at < many; at++) {
    const person = await aClient(parts);
    await holds(parts, person, "S1");
    all.push(person);
  }
  return all;
};
const letters = async () =>
  (await parts.store.db.selectFrom("outbox").selectAll().orderBy("id").execute()).map((row) => ({
    ...row,
    ...openLetter(parts, row.letter_enc),
  }));

test("everybody who was entitled gets one letter, however often and by however many servers they are written", async () => {
  await clients(30);
  await released(parts, anIdea());
  const written = await Promise.all([writeLetters(parts), writeLetters(parts)]);
  expect(written[0]! + written[1]!).toBeGreaterThanOrEqual(30);
  await writeLetters(parts);
  const all = await letters();
  expect(all).toHaveLength(30);
  expect(new Set(all.map(({ person_id }) => person_id)).size).toBe(30);
});

test("writing that is cut short goes on where it was", async () => {
  await clients(30);
  await released(parts, anIdea());
  let turns = 0;
  const cut = { ...parts, now: () => parts.clock.now + (++turns > 28 ? 120_000 : 0) };
  await writeLetters(cut);
  const before = (await letters()).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(30);
  await writeLetters(parts);
  expect(await letters()).toHaveLength(30);
});

test("who came after the release gets no letter of it; who does without letters, or closed the account, gets none", async () => {
  const [one, without, closed] = await clients(3);
  await changeAccount(parts, without!, { researchMail: false });
  await released(parts, anIdea());
  await parts.store.db
    .updateTable("people")
    .set({ closed_at: parts.clock.now })
    .where("id", "=", closed!)
    .execute();
  await clients(1);
  await writeLetters(parts);
  expect((await letters()).map(({ person_id }) => person_id)).toEqual([one]);
});

test("a letter says in its subject what came, never that a price was reached", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, anAddition("reached", 1));
  await released(parts, aNote());
  await writeLetters(parts);
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    "Idea: Buy Kaveri Cement Ltd",
    "Update: Buy Kaveri Cement Ltd",
    "Note: What a week of results means",
  ]);
});

test("the subject says what to do once, in the reader's language, and names the instrument", () => {
  const subjects = (["buy", "sell", "hold"] as const).map((action) =>
    say("hi", sentence(`letters.research-${action}`, { instrument: "Kaveri Cement Ltd" })),
  );
  expect(subjects).toEqual([
    "खरीदने का आइडिया: Kaveri Cement Ltd",
    "बेचने का आइडिया: Kaveri Cement Ltd",
    "होल्ड करने का आइडिया: Kaveri Cement Ltd",
  ]);
});

test("the subject names what to do of whatever is released, and what was added", async () => {
  await clients(1);
  for (const action of ["buy", "sell", "hold"])
    await released(parts, anIdea({ action, ...soldAt(action) }));
  await released(parts, anAddition("closed", 1));
  await writeLetters(parts);
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    "Idea: Buy Kaveri Cement Ltd",
    "Idea: Sell Kaveri Cement Ltd",
    "Idea: Hold Kaveri Cement Ltd",
    "Closed: Buy Kaveri Cement Ltd",
  ]);
});
/** Who sells looks for a fall. */
const soldAt = (action: string) =>
  action === "sell" ? { target1: "1550", target2: "1500", stopLoss: "1650" } : {};

test("an addition's subject is in the reader's language, about the title as sealed", async () => {
  const [one] = await clients(1);
  await keepLanguage(parts.store.db, one!, "hi");
  await released(parts, anIdea());
  for (const kind of ["update", "closed", "withdrawn", "correction"] as const)
    await released(parts, anAddition(kind, 1));
  await writeLetters(parts);
  expect((await letters()).map(({ subject }) => subject.split(":")[0])).toEqual([
    "खरीदने का आइडिया",
    "अपडेट",
    "बंद हुआ",
    "वापस लिया गया",
    "सुधार",
  ]);
});

test("a withdrawal and a correction do not say that who left since holds the service", async () => {
  const [one] = await clients(1);
  await released(parts, anIdea());
  await parts.store.db
    .updateTable("subscriptions")
    .set({ ends_at: parts.clock.now + 1 })
    .where("person_id", "=", one!)
    .execute();
  parts.clock.now += 1_000;
  await released(parts, anAddition("withdrawn", 1));
  await writeLetters(parts);
  const why = (await letters()).map(({ text }) => /You get this because [^.]*\./.exec(text)?.[0]);
  expect(why).toEqual([
    "You get this because you hold the service.",
    "You get this because you held the service when we published what this is about.",
  ]);
});

test("what became of each letter is kept: written, sent, opened", async () => {
  const [one] = await clients(1);
  const { root } = await released(parts, anIdea());
  await writeLetters(parts);
  parts.clock.now += 1_000;
  await sendOutbox(parts);
  await keepEvidence(parts);
  parts.clock.now += 1_000;
  await noteOpened(parts, one!, root);
  parts.clock.now += 1_000;
  await noteOpened(parts, one!, root);
  const [letter] = await letters();
  const at = parts.clock.now;
  expect(await evidenceOf(parts, 1)).toEqual([
    {
      person_id: one,
      letter_id: letter!.id,
      queued_at: at - 3_000,
      sent_at: at - 2_000,
      given_up_at: null,
      opened_at: at - 1_000,
    },
  ]);
});

test("a letter is found sealed and unchanged; one changed word, and another list that our key signed, are not", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, aNote());
  await writeLetters(parts);
  const [{ text } = { text: "" }] = await letters();
  const outcome = async (pasted: string) => (await checkSeal(parts, pasted)).outcome;
  expect(await outcome(text)).toBe("same");
  expect(await outcome(`> ${text.replaceAll("\n", "\n>> ")}`)).toBe("same");
  expect(await outcome(text.replace(/(.{60}) /g, "$1\r\n"))).toBe("same");
  expect(await outcome(text.replaceAll("1,548", "1,584"))).toBe("differs");
  expect(await outcome(text.replace("Research entry 1", "Research entry 2"))).toBe("differs");
  expect(await outcome(text.replace("Research entry 1", "Research entry 7"))).toBe("unknown");
  expect(await outcome("2")).toBe("number");
  expect(await outcome("hello")).toBe("unknown");
  const key = await parts.store.transaction((tx) => signer(parts, tx));
  const another = signedNote(
    { origin: siteName(parts.settings), size: 2, root: Buffer.alloc(32) },
    key,
  );
  expect(await outcome(text.replace(/(?<=Checkpoint:\n)[^]*?— .*\n/u, another))).toBe("broken");
});

test("of a letter that somebody changed the page says what the published program says; what is sealed is shown", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, aNote());
  await writeLetters(parts);
  const [{ text } = { text: "" }] = await letters();
  const { leaves } = await publicLog(parts);
  const both = async (pasted: string) => [
    (await checkSeal(parts, pasted)).outcome,
    (await program(pasted, `head\n\n${leaves.join("\n")}\n`)).includes("sealed and unchanged"),
  ];
  const forged = text.replaceAll("1,605", "1,606");
  expect(await both(text)).toEqual(["same", true]);
  expect(await both(`${forged}\n${text}`)).toEqual(["several", false]);
  expect(await both(`${text}\n${forged}`)).toEqual(["several", false]);
  // The last letter of the salt, the key's second half and the checkpoint's signature.
  for (const line of [/(Salt \w+)\w/, /(Key \S+\+\S{20})\S/, /(— \S+ \S{20})\S/u])
    expect(await both(text.replace(line, "$1!"))).toEqual(["differs", false]);
  expect(await both(text.replace("1,548", "\u202e1,548\u202c"))).toEqual(["differs", false]);
  const older = /Checkpoint:\n([\s\S]*?\n\n— .*)/.exec(text)?.[1] ?? "";
  const [, { text: second } = { text: "" }] = await letters();
  const swapped = second.replace(/(Checkpoint:\n)[\s\S]*?\n\n— .*/, `$1${older}`);
  expect(swapped).not.toBe(second);
  expect([await both(second), await both(swapped)]).toEqual([
    ["same", true],
    ["differs", false],
  ]);
  const beside = await checkSeal(parts, `Pay me at evil@upi.\n${text}\nDo it now.`);
  expect(beside).toMatchObject({
    outcome: "same",
    text: expect.stringMatching(/^Research entry 1\n/),
  });
  expect(beside.text).not.toContain("evil");
  const copied = beside.text ?? "";
  expect((await checkSeal(parts, copied)).outcome).toBe("same");
  expect(await checkSeal(parts, "१")).toMatchObject({ outcome: "number", text: null });
});

test("what our key did not sign says nothing of our list: such a letter is not ours", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, aNote());
  await writeLetters(parts);
  const [{ text } = { text: "" }] = await letters();
  const [root = ""] = /(?<=research\n1\n)\S/.exec(text) ?? [];
  const forged = [
    text.replace("research\n1\n", "research\n9\n"),
    text.replace("research\n1\n", "research\n2\n"),
    text.replace(`research\n1\n${root}`, `research\n1\n${root === "A" ? "B" : "A"}`),
    text.replace("research\n1\n", "research\n9\n").replaceAll("1,668", "1,768"),
  ];
  for (const pasted of forged) {
    expect(pasted).not.toBe(text);
    expect((await checkSeal(parts, pasted)).outcome).toBe("differs");
  }
});

test("whatever is asked, the log's key is read once", async () => {
  await clients(1);
  await released(parts, anIdea());
  await writeLetters(parts);
  const [{ text } = { text: "" }] = await letters();
  for (const pasted of [text, "1", "9", text.replace("entry 1", "entry 2")]) {
    const asked = asking(parts.store.db, "research_keys");
    await checkSeal({ ...parts, store: { ...parts.store, db: asked.db } }, pasted);
    expect([pasted.slice(0, 9), asked.times()]).toEqual([pasted.slice(0, 9), 1]);
  }
});

test("the published program finds the same with the list alone, and a list that was cut or rewritten", async () => {
  await clients(1);
  for (let at = 0; at < 5; at++) await released(parts, aNote({ title: `Note ${at}` }));
  await writeLetters(parts);
  const [first = "", second = ""] = (await letters()).map(({ text }) => text);
  const { leaves } = await publicLog(parts);
  const list = (all: string[]) => `head\n\n${all.join("\n")}\n`;
  expect(await program(second, list(leaves), first)).toContain(
    "entry 2 of 5, sealed and unchanged",
  );
  const quoted = `> ${second.replaceAll("\n", "\r\n> ")}`;
  expect(await program(quoted, list(leaves))).toContain("entry 2 of 5");
  expect(await program(second.replace("Thursday", "Friday"), list(leaves))).toContain(
    "DOES NOT HOLD",
  );
  expect(await program(second, list(leaves.slice(0, 1)))).toContain("shorter");
  expect(await program(second, list([leaves[1]!, ...leaves.slice(1)]))).toContain("DOES NOT HOLD");
  const note = second.replace("research\n2\n", "research\n3\n");
  expect(await program(note, list(leaves))).toContain("not signed");
});

test("an old text with what seems a seal in it holds, at the page and by the program", async () => {
  await clients(1);
  await releasedOfBefore(`As our letter said: Salt ${"0".repeat(64)} and no more.`);
  const root = `${"A".repeat(43)}=`;
  await releasedOfBefore(`Key points+12345678+AAAA. Checkpoint: none 1 ${root} — x y`);
  await writeLetters(parts);
  const { leaves } = await publicLog(parts);
  for (const { text } of await letters()) {
    const above = `Salt ${"1".repeat(64)} is what I got:\n${text}`;
    for (const pasted of [text, above]) {
      expect((await checkSeal(parts, pasted)).outcome).toBe("same");
      expect(await program(pasted, `head\n\n${leaves.join("\n")}\n`)).toContain(
        "sealed and unchanged",
      );
    }
  }
});

test("a text without its marks is held to one sealed text, too", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, aNote());
  const [first = "", second = ""] = (
    await parts.store.db.selectFrom("research_entries").select("text").orderBy("number").execute()
  ).map(({ text }) => text);
  const outcome = async (pasted: string) => (await checkSeal(parts, pasted)).outcome;
  const forged = first.replaceAll("1,548", "1,400");
  expect(await outcome(`Dear friend,\n${first}\nYours`)).toBe("same");
  expect(await outcome(`${forged}\n${first}`)).toBe("several");
  expect(await outcome(`${first}\n${second.replace("Thursday", "Friday")}`)).toBe("several");
  expect(await outcome(`${first}\n${second}`)).toBe("several");
  expect(await outcome(forged)).toBe("differs");
});

test("what mail programs do to a letter is undone; a changed number is still found", async () => {
  await clients(1);
  const address = "https://example.com/results";
  await released(parts, anIdea({ rationale: `It's at ${address} "as said"\n- and on paper.` }));
  await writeLetters(parts);
  const [{ text } = { text: "" }] = await letters();
  const origin = /Checkpoint:\n(\S+)/.exec(text)?.[1] ?? "";
  const mime = (encoding: string, body: string) =>
    [
      ...["From: a@example.in", 'Content-Type: multipart/alternative; boundary="b1"', "", "--b1"],
      ...[`Content-Transfer-Encoding: ${encoding}`, "Content-Type: text/plain; charset=utf-8", ""],
      ...[body, "--b1", "Content-Type: text/html", "", "<p>Research entry 9</p>", "--b1--"],
    ].join("\r\n");
  const quoted = (said: string) =>
    [...Buffer.from(said)]
      .map((byte) => {
        const letter = String.fromCharCode(byte);
        return letter === "\n" || (/[ -~]/.test(letter) && letter !== "=")
          ? letter
          : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      })
      .join("")
      .replace(/([^\n]{70})/g, "$1=\r\n");
  const base64 = (said: string) => Buffer.from(said).toString("base64").replace(/.{76}/g, "$&\r\n");
  const changes: ((said: string) => string)[] = [
    (said) => said.replaceAll(address, `${address} <${address}>`),
    (said) => said.replaceAll(`${origin}\n`, `${origin} <http://${origin}>\n`),
    (said) => said.replaceAll("It's", "It’s").replaceAll('"as said"', "“as said”"),
    (said) => said.replaceAll("\n- ", "\n• "),
    (said) => mime("quoted-printable", quoted(said)),
    (said) => mime("base64", base64(said)),
  ];
  for (const change of changes) {
    expect(change(text)).not.toBe(text);
    expect((await checkSeal(parts, change(text))).outcome).toBe("same");
    const forged = change(text.replaceAll("1,548", "1,584"));
    expect((await checkSeal(parts, forged)).outcome).toBe("differs");
  }
});

test("page and program say the same of a changed leaf, and of a newer checkpoint", async () => {
  await clients(1);
  await released(parts, anIdea());
  await released(parts, aNote());
  await writeLetters(parts);
  const [first = "", second = ""] = (await letters()).map(({ text }) => text);
  const { leaves } = await publicLog(parts);
  const both = async (pasted: string) => [
    (await checkSeal(parts, pasted)).outcome,
    (await program(pasted, `head\n\n${leaves.join("\n")}\n`)).includes("sealed and unchanged"),
  ];
  expect(await both(first.replace(/Leaf ..../, "Leaf 0000"))).toEqual(["differs", false]);
  const newer = /Checkpoint:\n[\s\S]*?\n\n— .*/.exec(second)?.[0] ?? "";
  const swapped = first.replace(/Checkpoint:\n[\s\S]*?\n\n— .*/, newer);
  expect(swapped).not.toBe(first);
  expect(await both(swapped)).toEqual(["same", true]);
});

/** With words in what is sealed that a gate of before let pass. */
function releasedOfBefore(words: string) {
  const site = parts.site();
  const analyst = { ...site.analyst, registeredName: words };
  return released({ ...parts, site: () => ({ ...site, analyst }) }, aNote());
}

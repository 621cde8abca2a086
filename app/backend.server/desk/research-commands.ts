import { instantInIndia } from "../../content/instants";
import { kinds, type Kind } from "../../content/research-terms";
import type { Parts } from "../platform/parts";
import type { DraftId } from "../platform/store/ids";
import { deleteDraft, draftOf, drafts, saveDraft, versionOf } from "../research/drafts";
import { judge } from "../research/judge";
import { keepItsTime, scheduleDraft } from "../research/draft-time";
import { changeFiles, filesOf } from "../research/files/draft-files";
import { entryLines } from "../research/evidence";
import { hideExample, showExample } from "../research/examples";
import { noteShown } from "../research/lost/shown";
import { recoveredLines } from "../research/lost/recovered-lines";
import { keepNew } from "../research/new-draft";
import { countReceivers } from "../research/receivers";
import { release } from "../research/release";
import { bodyLines } from "../research/sealed-text";
import { servicesWithSwitch, switchService } from "../research/service-switch";
import { verifyLog } from "../research/verify-log";
import { confirmed, UsageFault, type Command, type Options } from "./command";
import { table } from "./print";
import type { Fault } from "../research/typed";
import { draftIn, instantIn, noteIn } from "./research-input";
import { serviceNamed } from "./service-named";

/** Research: drafted, released, looked up and verified. */
export const researchCommands: Record<string, Command> = {
  "research draft": {
    usage: "research draft FILE [--id ID --seen VERSION]",
    says: "Keeps a draft from a JSON file with the fields of the desk's form, all of them texts, and its pictures and PDFs by path (docs/research.md), and says what stops its release. The same text is kept as the same draft; --id writes over a draft whose version you saw.",
    options: { id: { type: "string" }, seen: { type: "string" } },
    words: 1,
    run: async (parts, [file = ""], options) => {
      const { typed, files } = await draftIn(parts, file);
      const { id } = options;
      const kept =
        typeof id === "string"
          ? await saveDraft(parts, id as DraftId, typed, seenIn(options))
          : await keepNew(parts, typed, null);
      const remove = (await filesOf(parts.store.db, kept)).map((one) => one.id);
      const refused = await changeFiles(parts, kept, { remove, says: {}, add: files });
      const stopped = await keepItsTime(parts, kept);
      const shown = await said(parts, kept, refused);
      if (stopped.length > 0) shown.lines.push(NO_TIME);
      return shown;
    },
  },
  "research preview": {
    usage: "research preview ID",
    says: "Shows a draft as a client will read it, its version, who would receive it now, and what stops its release.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => said(parts, id as DraftId),
  },
  "research release": {
    usage: 'research release ID --seen VERSION --yes [--at "2026-11-24 09:00"]',
    says: "Seals and releases a draft, in the version that you saw, to all who are entitled at that instant: now, or at a time in India. It can be added to then, not changed.",
    options: { yes: { type: "boolean" }, at: { type: "string" }, seen: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      confirmed(options, "It would be sealed, and sent to all who are entitled.");
      const seen = seenIn(options);
      if (typeof options["at"] === "string") {
        const at = instantIn(options["at"]);
        await scheduleDraft(parts, id as DraftId, at, seen);
        return {
          lines: [`It will be released on ${instantInIndia(at)}.`],
          json: { id, at: new Date(at).toISOString() },
        };
      }
      const released = await release(parts, id as DraftId, seen);
      const { number, receivers } = released;
      return { lines: [`Released as entry ${number}, to ${receivers}.`], json: released };
    },
  },
  "research delete": {
    usage: "research delete ID --seen VERSION",
    says: "Deletes a draft, in the version that you saw. What was released cannot be deleted.",
    options: { seen: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      await deleteDraft(parts, id as DraftId, seenIn(options));
      return { lines: [`Draft ${id} is gone.`], json: { id } };
    },
  },
  "research list": {
    usage: "research list [--drafts]",
    says: "Shows what was released, newest first, or the drafts.",
    options: { drafts: { type: "boolean" } },
    words: 0,
    run: async (parts, _words, options) => {
      if (options["drafts"]) {
        const all = await drafts(parts);
        const rows = all.map(({ id, typed, releaseAt }) => [
          id,
          kinds[typed.kind],
          typed.title || typed.name,
          releaseAt === null ? "" : instantInIndia(releaseAt),
        ]);
        return {
          lines: all.length === 0 ? ["There are no drafts."] : table(DRAFT_HEADS, rows),
          json: all,
        };
      }
      const all = await entryLines(parts, 1_000);
      const putBack = await recoveredLines(parts);
      const rows = all.map((one) => [
        String(one.number),
        instantInIndia(one.releasedAt),
        kinds[one.kind as Kind],
        one.title,
        String(one.receivers),
      ]);
      return {
        lines: [
          ...(all.length === 0 ? ["Nothing was released yet."] : table(ENTRY_HEADS, rows)),
          ...putBack.map(({ number, title, says }) => `Entry ${number}, ${title}: ${says}`),
        ],
        json: [...all, ...putBack],
      };
    },
  },
  "research example": {
    usage: "research example NUMBER [--off]",
    says: "Shows an idea that has been closed for 30 days, as it was written and without how it ended, as the example of its services on the public page, with the words the law asks for; with --off no more.",
    options: { off: { type: "boolean" } },
    words: 1,
    run: async (parts, [typed = ""], { off }) => {
      if (!/^\d{1,9}$/.test(typed)) throw new UsageFault("Give the number of an entry, like 214.");
      const number = Number(typed);
      if (off) {
        await hideExample(parts, number);
        return { lines: [`Entry ${number} is no example any more.`], json: { number } };
      }
      const services = await showExample(parts, number);
      return {
        lines: [`Entry ${number} is shown as the example of ${services.join(", ")}.`],
        json: { number, services },
      };
    },
  },
  "research services": {
    usage: "research services [--on SERVICE | --off SERVICE]",
    says: "Shows the services and whether research is released to them, or switches one. What was released stays readable.",
    options: { on: { type: "string" }, off: { type: "string" } },
    words: 0,
    run: async (parts, _words, { on, off }) => {
      if (typeof on === "string") await switchService(parts, await serviceNamed(parts, on), true);
      if (typeof off === "string")
        await switchService(parts, await serviceNamed(parts, off), false);
      const all = await servicesWithSwitch(parts);
      const rows = all.map(({ id, name, on: released }) => [id, name, released ? "on" : "off"]);
      return { lines: table(["Service", "Name", "Research"], rows), json: all };
    },
  },
  "research verify": {
    usage: "research verify [--checkpoint FILE]",
    says: "Reads the sealed log through and says whether every entry is as it was sealed; with a checkpoint from a letter or a backup also that nothing was rewritten or cut off since. Exit code 1 when not.",
    options: { checkpoint: { type: "string" } },
    words: 0,
    run: async (parts, _words, { checkpoint }) => {
      const kept = typeof checkpoint === "string" ? await noteIn(checkpoint) : null;
      if (kept !== null) await noteShown(parts, `Checkpoint: ${kept}`);
      const found = await verifyLog(parts, kept);
      if (found.broken)
        return {
          lines: [`The log is broken at entry ${found.broken.number}: ${found.broken.why}.`],
          json: found,
          code: 1,
        };
      return {
        lines: [
          `All ${found.entries} entries are as they were sealed.`,
          ...(found.checkpoint ? ["", ...found.checkpoint.trimEnd().split("\n")] : []),
        ],
        json: found,
      };
    },
  },
};

/** The version of a draft as it was shown. Throws UsageFault. */
function seenIn({ seen }: Options): string {
  if (typeof seen === "string" && seen !== "") return seen;
  throw new UsageFault(
    "Give the version that you saw: --seen VERSION. desk research preview ID shows it.",
  );
}

const NO_TIME = "So it is not released at its time any more: mend it, and set the time anew.";
const DRAFT_HEADS = ["Draft", "Kind", "Title", "Released at (IST)"];
const ENTRY_HEADS = ["Entry", "Released (IST)", "Kind", "Title", "Entitled"];

/** @param refused files that were not taken, and why */
async function said(parts: Parts, id: DraftId, refused: Fault[] = []) {
  const draft = await draftOf(parts.store.db, id);
  const { typed } = draft;
  const judged = await judge(parts, parts.store.db, draft, parts.now());
  const { content } = judged;
  const faults: Fault[] = [...judged.faults, ...refused];
  const version = versionOf(draft);
  const { people, byMail } = await countReceivers(parts, typed.services);
  return {
    lines: [
      `Draft ${id}, version ${version}.`,
      ...(content ? ["", ...bodyLines(content), ""] : []),
      ...(content && typed.services.length > 0
        ? [`${people} would receive it now, ${byMail} of them by mail too.`]
        : []),
      ...faults.map(({ field, words }) => `${field}: ${words}`),
    ],
    json: { id, version, faults, people, byMail },
    code: faults.length > 0 ? 1 : 0,
  };
}

import { instantInIndia } from "../../content/instants";
import type { Parts } from "../platform/parts";
import type { DraftId } from "../platform/store/ids";
import { deleteDraft, draftOf, saveDraft, versionOf } from "../research/drafts";
import { judge } from "../research/judge";
import { keepItsTime, scheduleDraft } from "../research/draft-time";
import { changeFiles, filesOf } from "../research/files/draft-files";
import { keepNew } from "../research/new-draft";
import { countReceivers } from "../research/receivers";
import { release } from "../research/release";
import { bodyLines } from "../research/sealed-text";
import { logName, noAddress, siteName } from "../research/signer";
import { confirmed, UsageFault, type Command, type Options } from "./command";
import type { Fault } from "../research/typed";
import { draftIn, instantIn } from "./research-input";

/** A draft: kept, looked at, released and deleted. */
export const researchDraftCommands: Record<string, Command> = {
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
};

/** The version of a draft as it was shown. Throws UsageFault. */
function seenIn({ seen }: Options): string {
  if (typeof seen === "string" && seen !== "") return seen;
  throw new UsageFault(
    "Give the version that you saw: --seen VERSION. desk research preview ID shows it.",
  );
}

const NO_TIME = "So it is not released at its time any more: mend it, and set the time anew.";

const beginsLog = (name: string): string =>
  `Your first release begins the sealed log, which is called ${name} from then on, after PUBLIC_URL.`;

/** @param refused files that were not taken, and why */
async function said(parts: Parts, id: DraftId, refused: Fault[] = []) {
  const draft = await draftOf(parts.store.db, id);
  const { typed } = draft;
  const judged = await judge(parts, parts.store.db, draft, parts.now());
  const { content } = judged;
  const faults: Fault[] = [...judged.faults, ...refused];
  const version = versionOf(draft);
  const isFirst = (await logName(parts.store.db)) === null;
  const { people, byMail } = await countReceivers(parts, typed.services);
  return {
    lines: [
      `Draft ${id}, version ${version}.`,
      ...(content ? ["", ...bodyLines(content), ""] : []),
      ...(content && typed.services.length > 0
        ? [`${people} would receive it now, ${byMail} of them by mail too.`]
        : []),
      ...(isFirst ? [noAddress(parts.settings) ?? beginsLog(siteName(parts.settings))] : []),
      ...faults.map(({ field, words }) => `${field}: ${words}`),
    ],
    json: { id, version, faults, people, byMail },
    code: faults.length > 0 ? 1 : 0,
  };
}

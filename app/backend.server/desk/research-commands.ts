import { instantInIndia } from "../../content/instants";
import { kinds, type Kind } from "../../content/research-terms";
import { drafts } from "../research/drafts";
import { entryLines } from "../research/evidence";
import { hideExample, showExample } from "../research/examples";
import { noteShown } from "../research/lost/shown";
import { recoveredLines } from "../research/lost/recovered-lines";
import { servicesWithSwitch, switchService } from "../research/service-switch";
import { namesSaid } from "../research/log-names";
import { siteName } from "../research/signer";
import { verifyLog } from "../research/verify-log";
import { UsageFault, type Command } from "./command";
import { table } from "./print";
import { noteIn } from "./research-input";
import { serviceNamed } from "./service-named";
import { researchDraftCommands } from "./research-draft-commands";

/** Research: drafted, released, looked up and verified. */
export const researchCommands: Record<string, Command> = {
  ...researchDraftCommands,
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
          ...namesSaid(found.names, siteName(parts.settings)),
          ...(found.checkpoint ? ["", ...found.checkpoint.trimEnd().split("\n")] : []),
        ],
        json: found,
      };
    },
  },
};

const DRAFT_HEADS = ["Draft", "Kind", "Title", "Released at (IST)"];
const ENTRY_HEADS = ["Entry", "Released (IST)", "Kind", "Title", "Entitled"];

import { readFile, stat } from "node:fs/promises";
import { OperatorRefusal } from "../../api/refusal";
import { giveUpLost, nothingWasLost, wouldGiveUp } from "../research/lost/give-up";
import { recoverLost } from "../research/lost/recover";
import { recoveryWords } from "../research/lost/words";
import { fromSource } from "../research/mail-source";
import { confirmed, UsageFault, type Command } from "./command";

/** After a restore: what was released in the lost time is put back, or answered for. */
export const lostResearchCommands: Record<string, Command> = {
  "research recover": {
    usage: "research recover FILE…",
    says: "After a restore: puts back the research that it lost, from the letters in the files, saved whole, as mails (.eml) or as plain text. With the newest letter that went out, research is released again.",
    options: {},
    words: [1, 200],
    run: async (parts, files) => {
      const pasted = await Promise.all(files.map(textIn));
      const found = await recoverLost(parts, pasted.join("\n\n"));
      return {
        lines: recoveryWords(found),
        json: found,
        code: found.missing.length > 0 ? 1 : 0,
      };
    },
  },
  "research nothing-lost": {
    usage: "research nothing-lost --yes",
    says: "After a restore: you say that no research was released in the lost time. It is released again from then on; if any was, its numbers are given twice, and the seal is broken for good.",
    options: { yes: { type: "boolean" } },
    words: 0,
    run: async (parts, _words, options) => {
      confirmed(options, "If research was released in the lost time, the seal breaks for good.");
      const { newest } = await nothingWasLost(parts);
      return {
        lines: [`Research is released again. The next is entry ${newest + 1}.`],
        json: { newest },
      };
    },
  },
  "research give-up": {
    usage: "research give-up NUMBER [--beyond COUNT] --yes",
    says: "After a restore: shows which numbers, up to this one, it gives up because their letters cannot be found, and does so with --yes. Each is sealed as lost by a restore, and never given again. Of how many no letter was shown is to be said: --beyond.",
    options: { yes: { type: "boolean" }, beyond: { type: "string" } },
    words: 1,
    run: async (parts, [typed = ""], options) => {
      if (!/^\d{1,9}$/.test(typed)) throw new UsageFault("Give the number of an entry, like 214.");
      const beyond = String(options["beyond"] ?? "0");
      if (!/^\d{1,3}$/.test(beyond)) throw new UsageFault("--beyond is a number, like 3.");
      confirmed(options, (await wouldGiveUp(parts, Number(typed))).words);
      const { numbers } = await giveUpLost(parts, Number(typed), Number(beyond));
      return {
        lines: [`Given up: ${numbers.join(", ")}. Research is released again.`],
        json: { numbers },
      };
    },
  },
};

/** A letter has some KB; a mail that carries it, with pictures, seldom more than 1 MB. */
const MOST_MB = 5;

async function textIn(file: string): Promise<string> {
  const unread = () => {
    throw new OperatorRefusal(404, `There is no file ${file} that can be read.`);
  };
  const { size } = await stat(file).catch(unread);
  if (size > MOST_MB * 2 ** 20)
    throw new OperatorRefusal(
      413,
      `${file} has more than ${MOST_MB} MB: save the letter alone, without what hangs on the mail.`,
    );
  return fromSource(await readFile(file).catch(unread));
}

import { instantInIndia } from "../../content/instants";
import { commitsLost, rebuiltWords } from "../upkeep/commits-lost";
import { uncheckedRestores, type Lost } from "../money/lost-time";
import { lostResearch, lostResearchWords } from "../research/lost/fence";
import { checkRestores, lostWords } from "../upkeep/restores";
import type { Command } from "./command";

/** What is to be looked at after the database was put back to an earlier time. */
export const restoreCommands: Record<string, Command> = {
  "restores list": {
    usage: "restores list",
    says: "Shows the times of which the database has lost what was entered, and that you have not compared with your bank statement; how many orders were rebuilt though nothing was restored; and whether research may have been lost.",
    options: {},
    words: 0,
    run: async (parts) => {
      const lost = await uncheckedRestores(parts.store.db);
      const commits = await commitsLost(parts);
      const research = await lostResearch(parts.store.db);
      const lines = [
        ...lost.map(lostWords),
        ...(commits ? [rebuiltWords(commits)] : []),
        ...(research ? [lostResearchWords(research)] : []),
      ];
      return {
        lines: lines.length === 0 ? ["There are none."] : lines,
        json: [
          ...lost.map(forPrograms),
          ...(commits ? [{ ...forPrograms(commits), rebuilt: commits.rebuilt }] : []),
          ...(research?.times ?? []).map((time) => ({ ...forPrograms(time), research: true })),
          ...(research?.times.length === 0 ? [{ research: true, known: research.known }] : []),
        ],
      };
    },
  },
  "restores checked": {
    usage: "restores checked",
    says: "You have compared the bank statement of the lost times with desk refunds list and the claims: the doctor says no more of that. For research: desk research recover.",
    // It asks nothing, and is not refused for what its neighbours ask.
    options: { yes: { type: "boolean" } },
    words: 0,
    run: async (parts) => {
      const lost = await checkRestores(parts);
      return {
        lines:
          lost.length === 0
            ? ["There was nothing to check."]
            : lost.map(
                ({ from, to }) => `Checked: from ${instantInIndia(from)} to ${instantInIndia(to)}.`,
              ),
        json: lost.map(forPrograms),
      };
    },
  },
};

const forPrograms = ({ from, to }: Lost) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

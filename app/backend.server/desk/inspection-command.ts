import { UsageFault, type Command } from "./command";
import { daysBetween } from "./days";
import { inspectionFolder } from "./inspection/folder";
import { writeFolder } from "./write-folder";

/** What SEBI's inspectors and the yearly auditor ask for. */
export const inspectionCommand: Record<string, Command> = {
  inspection: {
    usage: "inspection 2026-04-01 2026-09-30 [--to FOLDER]",
    says: "Writes into a new folder what an inspector or auditor asks about a time, both days included: research with rationale and seal, who received it and when, clients with PAN, agreements, invoices, refunds, complaints, letters and acts.",
    options: { to: { type: "string" } },
    words: 2,
    run: async (parts, [first = "", last = ""], { to }) => {
      const time = daysBetween(first, last, "inspection");
      if (time.from > parts.now()) throw new UsageFault("That time has not begun yet.");
      const files = await inspectionFolder(parts, { ...time, firstDay: first, lastDay: last });
      const folder = typeof to === "string" ? to : `inspection-${first}-to-${last}`;
      await writeFolder(folder, files);
      return {
        lines: [
          `${files.length} files are in ${folder}; begin with 0-read-me.txt. They hold names and PANs and are not encrypted: hand them over, then delete them.`,
        ],
        json: { folder, files: files.map(({ name }) => name) },
      };
    },
  },
};

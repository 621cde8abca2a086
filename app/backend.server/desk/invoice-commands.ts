import { beginNext } from "../money/invoices/series";
import { noteRestore } from "../upkeep/restores";
import { UsageFault, type Command } from "./command";
import { dayStart } from "./days";

/** The numbering of invoices. */
export const invoiceCommands: Record<string, Command> = {
  "invoices new-series": {
    usage: 'invoices new-series --reason "restored by Litestream" [--lost-from 2026-11-20]',
    says: "Begins a new series of invoice numbers, where numbers that were given may be lost; with the day from which on what was entered is lost, the doctor repeats what to look at. After desk restore this is done by itself.",
    options: { reason: { type: "string" }, "lost-from": { type: "string" } },
    words: 0,
    run: async (parts, _words, { reason, "lost-from": lostFrom }) => {
      if (typeof reason !== "string" || reason.trim() === "")
        throw new UsageFault("Say why, with --reason.");
      const from = lostFrom === undefined ? null : dayStart(lostFrom, "--lost-from");
      if (from !== null && from > parts.now())
        throw new UsageFault(
          "--lost-from is a day that has begun: nothing is lost of one to come.",
        );
      const series = await parts.store.transaction(async (tx) => {
        if (from !== null) await noteRestore(parts, tx, from);
        return beginNext(parts, tx, reason.trim());
      });
      return { lines: [`The next invoice begins the series ${series}.`], json: { series } };
    },
  },
};

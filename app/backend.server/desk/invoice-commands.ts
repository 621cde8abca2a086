import { beginNext } from "../money/invoices/series";
import { UsageFault, type Command } from "./command";

/** The numbering of invoices. */
export const invoiceCommands: Record<string, Command> = {
  "invoices new-series": {
    usage: 'invoices new-series --reason "restored by Litestream"',
    says: "Begins a new series of invoice numbers, where numbers that were given may be lost. After desk restore this is done by itself.",
    options: { reason: { type: "string" } },
    words: 0,
    run: async (parts, _words, { reason }) => {
      if (typeof reason !== "string" || reason.trim() === "")
        throw new UsageFault("Say why, with --reason.");
      const series = await parts.store.transaction((tx) => beginNext(parts, tx, reason.trim()));
      return { lines: [`The next invoice begins the series ${series}.`], json: { series } };
    },
  },
};

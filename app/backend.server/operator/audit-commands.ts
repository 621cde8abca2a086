import { trail } from "../audit/list";
import { UsageFault, type Command } from "./command";
import { instantInIndia, table } from "./print";

/** The record of who did what: sign-ins, consent, payments, and the operator's own acts. */
export const auditCommands: Record<string, Command> = {
  "audit list": {
    usage: "audit list [--person ID] [--what payment] [--most 50]",
    says: "Shows the newest entries of the audit trail.",
    options: { person: { type: "string" }, what: { type: "string" }, most: { type: "string" } },
    words: 0,
    run: async (parts, _words, { person, what, most = "50" }) => {
      if (typeof most !== "string" || !/^[1-9]\d{0,4}$/.test(most))
        throw new UsageFault("--most takes a whole number, like 50.");
      const entries = await trail(parts, {
        person: textOf(person),
        what: textOf(what),
        most: Number(most),
      });
      const rows = entries.map((entry) => [
        String(entry.seq),
        instantInIndia(entry.at),
        entry.who,
        entry.what,
        entry.person ?? "",
        JSON.stringify(entry.about),
      ]);
      return {
        lines:
          rows.length === 0
            ? ["The trail has no such entry."]
            : table(["Entry", "When (IST)", "Who", "What", "Person", "About"], rows),
        json: entries,
      };
    },
  },
};

const textOf = (option: unknown): string | null => (typeof option === "string" ? option : null);

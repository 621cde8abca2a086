import { trail } from "../platform/audit/list";
import type { Command } from "./command";
import { howMany, limitFor, mostOf, shownOf } from "./most";
import { table } from "./print";
import { instantInIndia } from "../../content/instants";

/** The record of who did what: sign-ins, consent, payments, and the operator's own acts. */
export const auditCommands: Record<string, Command> = {
  "audit list": {
    usage: "audit list [--person ID] [--what payment] [--most 200 | --all]",
    says: "Shows the newest entries of the audit trail, 200 unless said otherwise. One that waits gets its number within seconds.",
    options: { person: { type: "string" }, what: { type: "string" }, ...howMany },
    words: 0,
    run: async (parts, _words, options) => {
      const most = mostOf(options);
      const listed = await trail(parts, {
        person: textOf(options["person"]),
        what: textOf(options["what"]),
        most: limitFor(most),
      });
      const { shown: entries, ...left } = shownOf(listed, most);
      const rows = entries.map((entry) => [
        entry.seq === null ? "waits" : String(entry.seq),
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
        ...left,
      };
    },
  },
};

const textOf = (option: unknown): string | null => (typeof option === "string" ? option : null);

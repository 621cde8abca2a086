import { newestMessages, retryMessage, type ListedMessage } from "../messages/review";
import type { Command } from "./command";
import { instantInIndia, table } from "./print";

/** The mails that were sent, wait or failed. Addresses and words stay sealed. */
export const messageCommands: Record<string, Command> = {
  "messages list": {
    usage: "messages list [--failed]",
    says: "Shows the newest 100 mails; with --failed those that were given up or are being tried again.",
    options: { failed: { type: "boolean" } },
    words: 0,
    run: async (parts, _words, { failed }) => {
      const rows = await newestMessages(parts, failed === true);
      const state = (row: ListedMessage) =>
        row.sent_at !== null ? "sent" : row.given_up_at !== null ? "given up" : "waiting";
      const cells = rows.map((row) => [
        row.id,
        row.kind,
        row.subject,
        instantInIndia(row.created_at),
        state(row),
        String(row.tries),
        row.problem ?? "",
      ]);
      const heads = ["Message", "Kind", "About", "Written (IST)", "State", "Tries", "Problem"];
      return {
        lines: rows.length === 0 ? ["There are no messages."] : table(heads, cells),
        json: rows.map((row) => ({ ...row, state: state(row) })),
      };
    },
  },
  "messages retry": {
    usage: "messages retry ID",
    says: "Lets the server try a mail again now.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await retryMessage(parts, id);
      return { lines: [`Message ${id} is tried again within seconds.`], json: { id } };
    },
  },
};

import { newestMessages, retryMessage, type ListedMessage } from "../letters/review";
import { namesOf } from "../platform/people/find-accounts";
import type { Command } from "./command";
import { howMany, limitFor, mostOf, shownOf } from "./most";
import { table } from "./print";
import { instantInIndia } from "../../content/instants";

/** The mails that were sent, wait or failed. Addresses and words stay sealed. */
export const messageCommands: Record<string, Command> = {
  "messages list": {
    usage: "messages list [--failed] [--most 200 | --all]",
    says: "Shows the newest mails and whose they are, 200 unless said otherwise; with --failed those that were given up or are being tried again.",
    options: { failed: { type: "boolean" }, ...howMany },
    words: 0,
    run: async (parts, _words, options) => {
      const most = mostOf(options);
      const failed = options["failed"] === true;
      const listed = await newestMessages(parts, failed, limitFor(most));
      const { shown: rows, ...left } = shownOf(listed, most);
      const names = await namesOf(
        parts,
        rows.map((row) => row.person_id),
      );
      const nameOf = ({ person_id }: ListedMessage) =>
        person_id === null ? "the owner" : (names.get(person_id) ?? "");
      const state = (row: ListedMessage) =>
        row.sent_at !== null ? "sent" : row.given_up_at !== null ? "given up" : "waiting";
      const cells = rows.map((row) => [
        row.id,
        nameOf(row),
        row.kind,
        row.subject,
        instantInIndia(row.created_at),
        state(row),
        String(row.tries),
        row.problem ?? "",
      ]);
      const heads = [
        "Message",
        "Name",
        "Kind",
        "About",
        "Written (IST)",
        "State",
        "Tries",
        "Problem",
      ];
      return {
        lines: rows.length === 0 ? ["There are no messages."] : table(heads, cells),
        json: rows.map((row) => ({ ...row, name: nameOf(row), state: state(row) })),
        ...left,
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

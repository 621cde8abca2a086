import { retryEvents, unhandledEvents } from "../platform/inbox-review";
import { UsageFault, type Command } from "./command";
import { howMany, limitFor, mostOf, shownOf } from "./most";
import { table } from "./print";
import { instantInIndia } from "../../content/instants";

/** What Razorpay and Digio told us that could not be handled yet. Bodies stay sealed. */
export const inboxCommands: Record<string, Command> = {
  "inbox list": {
    usage: "inbox list [--most 200 | --all]",
    says: "Shows the events (webhooks) that wait, fail or were given up: why, and when they are tried again; the oldest first, 200 unless said otherwise.",
    options: howMany,
    words: 0,
    run: async ({ store }, _words, options) => {
      const most = mostOf(options);
      const listed = await unhandledEvents(store.db, limitFor(most));
      const { shown: events, ...left } = shownOf(listed, most);
      const cells = events.map((one) => [
        one.id,
        one.source,
        one.event,
        instantInIndia(one.received_at),
        one.state,
        String(one.tries),
        one.state === "given up" || one.next_try_at === null ? "" : instantInIndia(one.next_try_at),
        one.problem ?? "",
      ]);
      const heads = [
        "Event",
        "From",
        "Kind",
        "Came (IST)",
        "State",
        "Tries",
        "Next (IST)",
        "Problem",
      ];
      return {
        lines: events.length === 0 ? ["No events are waiting."] : table(heads, cells),
        json: events,
        ...left,
      };
    },
  },
  "inbox retry": {
    usage: "inbox retry [ID | --all]",
    says: "Lets the server try an event again now, one that was given up too; with --all every one that failed.",
    options: { all: { type: "boolean" } },
    words: [0, 1],
    run: async (parts, [id], { all }) => {
      if ((id === undefined) !== (all === true)) throw new UsageFault("Give an event or --all.");
      const count = await retryEvents(parts, id === undefined ? "all" : { id });
      const lines =
        count === 0
          ? ["No event has failed."]
          : [`${count === 1 ? "1 event is" : `${count} events are`} tried again within seconds.`];
      return { lines, json: { retried: count } };
    },
  },
};

import { holdReturn, releaseReturn } from "../money/owed/hold-return";
import { whenByItself } from "../money/lost-time";
import { UsageFault, type Command } from "./command";
import { dayStart } from "./days";
import { namedMoney } from "./named-payment";

/** Money that is owed: kept from going back by itself, and let go again. */
export const holdCommands: Record<string, Command> = {
  "refunds hold": {
    usage: 'refunds hold PAYMENT --reason "We write to the client first" --until 2026-12-31',
    says: "Keeps owed money (our id, pay_… or order_…; desk money shows it) from going back by itself after 48 hours.",
    options: { reason: { type: "string" }, until: { type: "string" } },
    words: 1,
    run: async (parts, [word = ""], { reason, until }) => {
      if (typeof reason !== "string" || reason.trim() === "")
        throw new UsageFault("Say why, with --reason.");
      const end = dayStart(until, "--until");
      if (end <= parts.now()) throw new UsageFault("--until is a day that is still to come.");
      const id = await namedMoney(parts.store.db, word);
      await holdReturn(parts, id, { because: reason.trim(), until: end });
      return { lines: [`${id} is held until ${until as string}.`], json: { id, until } };
    },
  },
  "refunds release": {
    usage: "refunds release PAYMENT",
    says: "Lets owed money go back by itself again.",
    options: {},
    words: 1,
    run: async (parts, [word = ""]) => {
      const id = await namedMoney(parts.store.db, word);
      const method = await releaseReturn(parts, id);
      const when = await whenByItself(parts.store.db);
      const how =
        method === "manual"
          ? "is yours to send by bank transfer (refunds list)"
          : "goes back by itself";
      return { lines: [`${id} ${how} ${when}.`], json: { id } };
    },
  },
};

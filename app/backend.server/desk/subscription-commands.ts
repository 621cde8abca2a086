import { namesOf, numberFrom } from "../platform/people/find-accounts";
import { changeEnd } from "../subscriptions/change-end";
import type { SubscriptionId } from "../platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { UsageFault, type Command } from "./command";
import { inDays } from "./counted-words";
import { daysIn } from "./days-in";
import { undoExtension, wouldUndoExtend } from "./people/undo-extension";
import { table } from "./print";
import { doneWords, refuseUnlessNamed } from "./undo-extension-words";
import { instantInIndia } from "../../content/instants";
import { DAY_MS } from "../../content/durations";

/** What people hold. */
export const subscriptionCommands: Record<string, Command> = {
  "subscriptions list": {
    usage: "subscriptions list --number 9876543210 | --ending 7",
    says: "Shows a person's subscriptions, or all that end within so many days.",
    options: { number: { type: "string" }, ending: { type: "string" } },
    words: 0,
    run: async (parts, _words, { number, ending }) => {
      if ((typeof number === "string") === (typeof ending === "string"))
        throw new UsageFault("Give --number or --ending.");
      const rows = await parts.store.db
        .selectFrom("subscriptions as s")
        .innerJoin("services", "services.id", "s.service_id")
        .innerJoin("people", "people.id", "s.person_id")
        .select([
          "s.id",
          "s.person_id",
          "services.name",
          "s.payment_id",
          "s.starts_at",
          "s.ends_at",
          "s.revoked_at",
        ])
        .$if(typeof number === "string", (q) =>
          q.where(
            "people.number_hash",
            "=",
            parts.seal.hash(numberFrom(String(number)), "people.number"),
          ),
        )
        .$if(typeof ending === "string", (q) =>
          q
            .where("s.revoked_at", "is", null)
            .where("s.ends_at", ">", parts.now())
            .where("s.ends_at", "<=", parts.now() + daysIn(ending, "--ending", 5) * DAY_MS),
        )
        .orderBy("s.ends_at")
        .execute();
      const names = await namesOf(
        parts,
        rows.map((row) => row.person_id),
      );
      const cells = rows.map((row) => [
        row.id,
        names.get(row.person_id) ?? "",
        row.name,
        row.payment_id,
        instantInIndia(row.starts_at),
        instantInIndia(row.ends_at),
        row.revoked_at === null ? "" : instantInIndia(row.revoked_at),
      ]);
      const heads = [
        "Subscription",
        "Name",
        "Service",
        "Payment",
        "Starts (IST)",
        "Ends (IST)",
        "Ended early (IST)",
      ];
      return {
        lines: rows.length === 0 ? ["There are no such subscriptions."] : table(heads, cells),
        json: rows.map((row) => ({ ...row, person: names.get(row.person_id) ?? null })),
      };
    },
  },
  "subscriptions extend": {
    usage: "subscriptions extend ID --days 5",
    says:
      "Lets a subscription run longer; what was bought after it moves back as much. For ten " +
      "minutes undo-extend takes the days away again.",
    options: { days: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      const until = await changeEnd(parts, id as SubscriptionId, {
        days: daysIn(options["days"], "--days", 5),
      });
      return {
        lines: [
          `Subscription ${id} ends on ${instantInIndia(until)}. A mistake? For ten minutes: ` +
            `subscriptions undo-extend ${id} --yes`,
        ],
        json: { id, endsAt: new Date(until).toISOString() },
      };
    },
  },
  "subscriptions undo-extend": {
    usage: "subscriptions undo-extend ID [--ending 1] [--told 1] --yes",
    says:
      "Within ten minutes: takes the days of extend away again, of the last one first. --ending 1 " +
      "says that the service ends at once by it, where the day on which it ended before is over; " +
      "--told 1, that its client was written the later day meanwhile, and is told now which is " +
      "true.",
    options: { ending: { type: "string" }, told: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      const would = await wouldUndoExtend(parts, id as SubscriptionId);
      if (!would)
        throw new OperatorRefusal(
          409,
          `Subscription ${id} was not extended within ten minutes, or its days cannot be taken ` +
            "away: it ended, or was renewed or refunded since.",
        );
      refuseUnlessNamed(would, options, `${inDays(would.days)} would go from ${id} again.`);
      const done = await undoExtension(parts, would.extension, would);
      return {
        lines: [`Taken away again: ${inDays(done.days)}.${doneWords(done)}`],
        json: done,
      };
    },
  },
  "subscriptions end": {
    usage: "subscriptions end ID --yes",
    says: "Ends a subscription now, without a refund; what was bought after it moves up. payments refund ID --pro-rata gives back the fee for the days left, now or later.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], { yes }) => {
      if (!yes) throw new UsageFault("This cannot be undone: say --yes to do it.");
      await changeEnd(parts, id as SubscriptionId, "now");
      return { lines: [`Subscription ${id} has ended.`], json: { id } };
    },
  },
};

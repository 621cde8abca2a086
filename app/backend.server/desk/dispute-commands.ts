import { namesOf } from "../platform/people/find-accounts";
import type { PersonId } from "../platform/store/ids";
import { pauseDisputed, resumeDisputed } from "../money/disputes/disputes";
import type { Command } from "./command";
import { table } from "./print";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";

/** Disputes that clients' banks raise about payments. */
export const disputeCommands: Record<string, Command> = {
  "disputes list": {
    usage: "disputes list",
    says:
      "Shows the disputes, newest first: amount, reason, and until when to answer in " +
      "Razorpay's dashboard.",
    options: {},
    words: 0,
    run: async (parts) => {
      const rows = await parts.store.db
        .selectFrom("disputes")
        .innerJoin("money_in", "money_in.id", "disputes.money_id")
        .leftJoin("payments", "payments.id", "money_in.payment_id")
        .selectAll("disputes")
        .select(["money_in.payment_id", "payments.person_id"])
        .orderBy("disputes.created_at", "desc")
        .execute();
      const names = await namesOf(
        parts,
        rows.map((row) => row.person_id),
      );
      const nameOf = ({ person_id }: { person_id: PersonId | null }) =>
        (person_id && names.get(person_id)) ?? "";
      const heads = [
        "Dispute",
        "Payment",
        "Name",
        "Amount",
        "Status",
        "Phase",
        "Answer by (IST)",
        "Reason",
      ];
      const cells = rows.map((row) => [
        row.id,
        row.payment_id ?? row.money_id,
        nameOf(row),
        inRupees(row.amount_paise),
        row.status,
        row.phase,
        row.respond_by === null ? "" : instantInIndia(row.respond_by),
        row.reason ?? row.reason_code,
      ]);
      return {
        lines: rows.length === 0 ? ["There are no disputes."] : table(heads, cells),
        json: rows.map((row) => ({ ...row, name: nameOf(row) || null })),
      };
    },
  },
  "disputes pause": {
    usage: "disputes pause DISPUTE",
    says: "Stops the service of a disputed payment until the dispute is decided; its days are kept. The client is told.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await pauseDisputed(parts, id);
      return { lines: [`The service is paused while ${id} is open.`], json: { id } };
    },
  },
  "disputes resume": {
    usage: "disputes resume DISPUTE",
    says:
      "Lets a paused service go on; the days of the pause are added: one that has begun counts " +
      "whole, and within ten minutes none does, unless research was released in them.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await resumeDisputed(parts, id);
      return { lines: ["The service goes on."], json: { id } };
    },
  },
};

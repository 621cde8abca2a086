import { dateInIndia } from "../../content/india";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { invoiceName } from "../money/invoices/wording";
import { readBought } from "../money/payments/bought";
import { namesOf } from "../platform/people/find-accounts";
import { paymentMoves, type PaymentState } from "../platform/states/payment-states";
import { UsageFault, type Command } from "./command";
import { dayStart } from "./days";
import { howMany, limitFor, mostOf, shownOf } from "./most";
import {
  became,
  becameOf,
  endedOf,
  isGone,
  NONE,
  returnedOf,
  returnedWords,
  withMoneyBack,
} from "./payment-words";
import { table } from "./print";

export const paymentsList: Command = {
  usage: "payments list [--state fulfilled] [--since 2026-11-01] [--most 200 | --all]",
  says: "Shows the newest payments and whose they are, 200 unless said otherwise.",
  options: { state: { type: "string" }, since: { type: "string" }, ...howMany },
  words: 0,
  run: async (parts, _words, options) => {
    const { state, since } = options;
    if (typeof state === "string" && !Object.hasOwn(paymentMoves, state))
      throw new UsageFault(`--state takes one of ${Object.keys(paymentMoves).join(", ")}.`);
    const most = mostOf(options);
    const rows = await parts.store.db
      .selectFrom("payments")
      .leftJoin("invoices", "invoices.payment_id", "payments.id")
      .select([
        "id",
        "person_id",
        "method",
        "state",
        "amount_paise",
        "provider_order_id",
        "provider_payment_id",
        "created_at",
        "fulfilled_at",
        "cart",
        "financial_year",
        "number",
      ])
      .$if(typeof state === "string", (q) => q.where((e) => became(state as PaymentState)(e)))
      .$if(typeof since === "string", (q) =>
        q.where("created_at", ">=", dayStart(since, "--since")),
      )
      // Ids are in the order of time, and of them there is an index.
      .orderBy("id", "desc")
      .limit(limitFor(most))
      .execute();
    const { shown, ...left } = shownOf(rows, most);
    const names = await namesOf(
      parts,
      shown.map((row) => row.person_id),
    );
    const returned = await returnedOf(
      parts,
      shown.map(({ id }) => id),
    );
    const ended = await endedOf(
      parts,
      shown.map(({ id }) => id),
    );
    const cells = shown.map((row) => [
      row.id,
      names.get(row.person_id) ?? "",
      row.method,
      ended.has(row.id) && !isGone(returned.get(row.id)?.back ?? null)
        ? `${row.state}, service ended`
        : withMoneyBack(becameOf(row, returned.get(row.id)), returned.get(row.id) ?? NONE),
      inRupees(row.amount_paise),
      returnedWords(returned.get(row.id) ?? NONE),
      row.provider_order_id ?? "",
      instantInIndia(row.created_at),
    ]);
    return {
      lines: cells.length === 0 ? ["There are no such payments."] : table(heads, cells),
      json: shown.map(({ fulfilled_at, cart, financial_year, number, ...row }) => ({
        ...row,
        state: becameOf(row, returned.get(row.id)),
        name: names.get(row.person_id) ?? null,
        paid_on: fulfilled_at === null ? null : dateInIndia(fulfilled_at),
        invoice:
          financial_year === null || number === null
            ? null
            : invoiceName({ financial_year, number }),
        services: readBought(cart).map(({ name }) => name),
        refunded_paise: returned.get(row.id)?.own ?? 0,
        refunded_beside_paise: returned.get(row.id)?.others ?? 0,
        owed_back_paise: returned.get(row.id)?.owed ?? 0,
        service_ended: ended.has(row.id),
      })),
      ...left,
    };
  },
};

const heads = ["Payment", "Name", "Method", "State", "Amount", "Refunded", "Order", "Begun (IST)"];

import { sql } from "kysely";
import { dateInIndia } from "../../../content/india";
import { takenByBank } from "../../money/disputes/lost";
import { hasLeft, type HandDay } from "../../money/refunds/hand-days";
import { ALL_TAKEN, PART_TAKEN } from "../../money/refunds/refund-reasons";
import type { MoneyUse } from "../../platform/states/money-use";
import type { Db } from "../../platform/store/store";
import type { Span } from "./span";

/** Money that left in some time, added up by what it had bought. */
export interface Summed {
  /** by the bank, and not sent by the owner */
  taken?: boolean | number | null;
  use: MoneyUse | null;
  count: number | string | bigint;
  paise: number | string | null;
}

/** The gateway's refunds, whoever asked for them, by the instant. */
export const byGatewayIn = (db: Db, { from, to }: Span): Promise<Summed[]> =>
  db
    .selectFrom("gateway_refunds")
    .leftJoin("money_in", "money_in.id", "gateway_refunds.money_id")
    .select((e) => [
      "use",
      e.fn.countAll().as("count"),
      e.fn.sum<number | string | null>("gateway_refunds.amount_paise").as("paise"),
    ])
    .where("gateway_refunds.created_at", ">=", from)
    .where("gateway_refunds.created_at", "<", to)
    .where("gateway_refunds.status", "!=", "failed")
    .groupBy("use")
    .execute();

/** Transfers by hand whose day lies in it. @param day on which they left, or came back */
export const transfersIn = (db: Db, span: Span, day: HandDay): Promise<Summed[]> =>
  db
    .selectFrom("refunds")
    .leftJoin("money_in", "money_in.id", "refunds.money_id")
    .select((e) => [
      "use",
      e("refunds.reason", "in", [PART_TAKEN, ALL_TAKEN])
        .$castTo<boolean | number | null>()
        .as("taken"),
      countedOn(day, span).as("count"),
      e.fn.sum<number | string | null>("refunds.amount_paise").as("paise"),
    ])
    .where(hasLeft)
    .where(day, ">=", dateInIndia(span.from))
    .where(day, "<", dateInIndia(span.to))
    .groupBy(["use", "taken"])
    .execute();

/** How many: what left and came back in the same time is none of its refunds. */
const countedOn = (day: HandDay, { from, to }: Span) =>
  day === "bounced_on"
    ? sql<number | string>`count(*)`
    : sql<number | string>`sum(case when bounced_on >= ${dateInIndia(from)}
        and bounced_on < ${dateInIndia(to)} then 0 else 1 end)`;

/** By disputes that were lost, as the figures have them: by when they were raised. */
export const lostIn = (db: Db, { from, to }: Span): Promise<Summed[]> =>
  db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .select((e) => [
      "use",
      e.fn.countAll().as("count"),
      e.fn.sum<number | string | null>(takenByBank).as("paise"),
    ])
    .where("disputes.created_at", ">=", from)
    .where("disputes.created_at", "<", to)
    .where("disputes.status", "=", "lost")
    .groupBy("use")
    .execute();

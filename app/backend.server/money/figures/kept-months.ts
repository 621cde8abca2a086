import type { Db } from "../../platform/store/store";
import type { ByService } from "./by-service";
import { addTo, nothing, of, type DayCounts } from "./day-counts";

/** What was counted of the days of each month before `today`, in the order of the months. */
export async function keptMonths(
  db: Db,
  months: string[],
  today: string,
): Promise<Map<string, DayCounts>> {
  const kept = new Map<string, DayCounts>(months.map((month) => [month, nothing()]));
  const inMonth = (month: string) => kept.get(month) ?? nothing();
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const days = await db
    .selectFrom("figure_days")
    .select((e) => [
      e.fn<string>("substr", ["day", e.lit(1), e.lit(7)]).as("month"),
      e.fn.sum<number | string>("signed_up").as("signedUp"),
      e.fn.sum<number | string>("gave_email").as("gaveEmail"),
      e.fn.sum<number | string>("gave_pan").as("gavePan"),
      e.fn.sum<number | string>("signed_agreement").as("signedAgreement"),
      e.fn.sum<number | string>("paid").as("paid"),
    ])
    .where("day", ">=", `${first}-01`)
    .where("day", "<=", `${last}-31`)
    .where("day", "<", today)
    .groupBy("month")
    .execute();
  for (const { month, ...counted } of days) addTo(inMonth(month).conversion, counted);
  const services = await db
    .selectFrom("figure_services")
    .select((e) => [
      e.fn<string>("substr", ["day", e.lit(1), e.lit(7)]).as("month"),
      "service_id",
      e.fn.sum<number | string>("sales_paise").as("salesPaise"),
      e.fn.sum<number | string>("began").as("began"),
      e.fn.sum<number | string>("renewed").as("renewed"),
      e.fn.sum<number | string>("lapsed").as("lapsed"),
      e.fn.sum<number | string>("started").as("started"),
      e.fn.sum<number | string>("ended").as("ended"),
    ])
    .where("day", ">=", `${first}-01`)
    .where("day", "<=", `${last}-31`)
    .where("day", "<", today)
    .groupBy(["month", "service_id"])
    .execute();
  for (const { month, service_id, ...counted } of services)
    addTo(of(inMonth(month), service_id), counted);
  return kept;
}

/** How many of each service ran when a day was over; those that are paused now do not. */
export async function runningAfter(db: Db, day: string, today: string): Promise<ByService> {
  const rows = await db
    .selectFrom("figure_services")
    .select((e) => [
      "service_id",
      e.fn.sum<number | string>(e("started", "-", e.ref("ended"))).as("running"),
    ])
    .where("day", "<=", day)
    .where("day", "<", today)
    .groupBy("service_id")
    .execute();
  return new Map(rows.map(({ service_id, running }) => [service_id, Number(running)]));
}

import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { ServiceId } from "../platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";

/** Each service, by name, and whether research is released to it. */
export async function servicesWithSwitch(parts: Pick<Parts, "store">) {
  const rows = await parts.store.db
    .selectFrom("services")
    .leftJoin("research_off", "research_off.service_id", "services.id")
    .select(["services.id", "services.name", "research_off.since"])
    .execute();
  return rows
    .map(({ id, name, since }) => ({ id, name, on: since === null }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Whether research is released to a service from now on. What was released stays readable. Throws
 * Refusal 404.
 */
export async function switchService(parts: Parts, id: ServiceId, on: boolean): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const service = await tx
      .selectFrom("services")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!service) throw new OperatorRefusal(404, `There is no service ${id}.`);
    if (on) await tx.deleteFrom("research_off").where("service_id", "=", id).execute();
    else
      await tx
        .insertInto("research_off")
        .values({ service_id: id, since: parts.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    record(parts, tx, { what: "research service", about: { service: id, on } });
  });
}

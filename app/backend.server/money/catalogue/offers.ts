import { rupeesOf, type Offer, type Service } from "../../../api/contract";
import { plainOf } from "../../../api/plain-characters";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db, Store } from "../../platform/store/store";
import type { OfferId, ServiceId } from "../../platform/store/ids";
import type { Words } from "./service-words";

/**
 * A service at a price as listed; `howYouReceiveIt` is left out because only subscribers may read
 * it.
 */
export interface Listed {
  offerId: OfferId;
  serviceId: ServiceId;
  name: string;
  description: string[];
  pricePaise: number;
  durationDays: number;
}

/** What is on sale, in the operator's order, as the contract says (rupees). */
export const availableOffers = async (parts: Parts): Promise<Offer[]> =>
  (await listing(parts)).offers;

/**
 * The listed offers of `offerIds`, in that order, priced by us; `missing` are the ids that are
 * unknown or retired.
 */
export async function pricedCart(
  parts: Parts,
  offerIds: string[],
): Promise<{ items: Listed[]; missing: string[] }> {
  const { byId } = await listing(parts);
  return {
    items: offerIds.flatMap((id) => byId.get(id) ?? []),
    missing: offerIds.filter((id) => !byId.has(id)),
  };
}

/**
 * Services by their ids, on sale or not, at the price they are or were last listed at; unknown ids
 * are left out.
 */
export async function servicesById(parts: Parts, ids: string[]): Promise<Service[]> {
  if (ids.length === 0) return [];
  const rows = await everyOffer(parts.store.db)
    .where("services.id", "in", ids as ServiceId[])
    // A listed offer (no `retired_at`) comes last and so stands; among retired ones the latest
    // does.
    .orderBy((e) => e.fn.coalesce("offers.retired_at", e.val(Number.MAX_SAFE_INTEGER)))
    .orderBy("offers.id")
    .execute();
  const latest = new Map(rows.map((row) => [row.serviceId as string, serviceOf(listed(row))]));
  return [...new Set(ids)].flatMap((id) => latest.get(id) ?? []);
}

/**
 * Offers by their ids, on sale or not, as they are or were last listed; unknown ids are left out.
 */
export async function offersById(parts: Parts, ids: OfferId[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  return (await everyOffer(parts.store.db).where("offers.id", "in", ids).execute()).map(listed);
}

/** The words of one listed offer, as the operator gave them. Throws Refusal 404. */
export async function listedWords(db: Db, offerId: string): Promise<Words> {
  const row = await everyOffer(db)
    .select("services.how_you_receive_it")
    .where("offers.id", "=", offerId as OfferId)
    .where("offers.retired_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new OperatorRefusal(404, `No listed offer has the id ${offerId}.`);
  const { name, description, pricePaise, durationDays } = listed(row);
  return {
    name,
    description,
    price: rupeesOf(pricePaise),
    days: durationDays,
    howYouReceiveIt: row.how_you_receive_it,
  };
}

interface Listing {
  version: number;
  offers: Offer[];
  byId: Map<string, Listed>;
}
const kept = new WeakMap<Store, Listing>();

/**
 * Kept until the catalogue's version counts up; the version is read each time, so the command line
 * and a second server are seen at once (decision 37).
 */
async function listing(parts: Parts): Promise<Listing> {
  const { store } = parts;
  const row = await store.db
    .selectFrom("versions")
    .select("value")
    .where("name", "=", "catalogue")
    .executeTakeFirst();
  const version = row?.value ?? 0;
  const last = kept.get(store);
  if (last?.version === version) return last;
  const rows = await everyOffer(store.db)
    .where("offers.retired_at", "is", null)
    .orderBy("offers.position")
    .orderBy("offers.id")
    .execute();
  const items = rows.map(listed);
  const fresh = {
    version,
    offers: items.map((item) => ({ _id: item.offerId, service: serviceOf(item) })),
    byId: new Map(items.map((item) => [item.offerId as string, item])),
  };
  kept.set(store, fresh);
  return fresh;
}

const everyOffer = (db: Db) =>
  db
    .selectFrom("offers")
    .innerJoin("services", "services.id", "offers.service_id")
    .select([
      "offers.id as offerId",
      "services.id as serviceId",
      "services.name",
      "services.description",
      "offers.price_paise as pricePaise",
      "offers.duration_days as durationDays",
    ]);

/**
 * Without marks that nobody sees: an order sends these words back, and the contract takes none, so
 * that nobody could buy what was pasted with one.
 */
const listed = (row: Omit<Listed, "description"> & { description: string }): Listed => ({
  ...row,
  name: plainOf(row.name),
  description: (JSON.parse(row.description) as string[]).map(plainOf),
});

const serviceOf = ({
  serviceId,
  name,
  description,
  pricePaise,
  durationDays,
}: Listed): Service => ({
  _id: serviceId,
  name,
  description,
  price: rupeesOf(pricePaise),
  duration: durationDays,
});

import type { Offer, Service } from "../../api/contract";

interface Known {
  offers: ReadonlyMap<string, Offer>;
  services: ReadonlyMap<string, Service>;
}
const known = new WeakMap<Offer[], Known>();

/**
 * The offers of a list and their services by id. A list is one object until the catalogue changes,
 * so that it is gone through once, not for each page.
 */
export function byId(list: Offer[]): Known {
  let found = known.get(list);
  if (!found) {
    const services = new Map(list.map(({ service }) => [service._id, service]));
    known.set(
      list,
      (found = { offers: new Map(list.map((offer) => [offer._id, offer])), services }),
    );
  }
  return found;
}

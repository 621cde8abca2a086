import type { OfferId, ServiceId } from "../ids";
import type { Json, Ms, Paise } from "./column";

export interface CatalogueTables {
  services: Services;
  offers: Offers;
  versions: Versions;
}

interface Services {
  id: ServiceId;
  name: string;
  description: Json;
  how_you_receive_it: string | null;
  created_at: Ms;
}

/** A service at a price as listed. */
interface Offers {
  id: OfferId;
  service_id: ServiceId;
  price_paise: Paise;
  duration_days: number;
  position: number;
  listed_at: Ms;
  retired_at: Ms | null;
}

/**
 * `catalogue` counts up with every change of services or offers, `complaints` with those of
 * complaint figures, in the same transaction.
 */
interface Versions {
  name: string;
  value: number;
}

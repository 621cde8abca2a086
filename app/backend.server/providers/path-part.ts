import { ProviderDown } from "./outcome";

/**
 * An id as one part of an address's path. `encodeURIComponent` leaves "." and ".." as they are, and
 * so encoded they would still climb: `/payments/../refunds`. Throws ProviderDown (refused) on these
 * and on an empty one: nothing of a provider's is called so.
 */
export function pathPart(provider: ProviderDown["provider"], id: string): string {
  if (/^\.{0,2}$/.test(id))
    throw new ProviderDown(provider, "refused", { detail: "that is the id of nothing" });
  return encodeURIComponent(id);
}

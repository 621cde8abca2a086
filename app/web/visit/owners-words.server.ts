import type { Offer, Service } from "../../api/contract";
import { ownersWords, type OwnersWords } from "../../content/owners-words";
import { given } from "./context";

/** How the owner's words about services are said on the page that is asked for. */
export function ownersIn(context: unknown): OwnersWords {
  const { language, site } = given(context);
  return ownersWords(language, site);
}

/** A service as it is shown; what is sent to the API stays as it came from there. */
export const serviceIn = <Shown extends Pick<Service, "name" | "description">>(
  owners: OwnersWords,
  service: Shown,
): Shown => ({
  ...service,
  name: owners(service.name),
  description: service.description.map(owners),
});

export const offersIn = (owners: OwnersWords, offers: Offer[]): Offer[] =>
  offers.map((offer) => ({ ...offer, service: serviceIn(owners, offer.service) }));

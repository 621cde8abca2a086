import { availableOffers, servicesById } from "../money/catalogue/offers";
import { placesTaken } from "../money/service/client-places";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./perform";

export const serviceCalls = (
  parts: Parts,
): Pick<Handlers, "availableServices" | "specificServices" | "newClients"> => ({
  availableServices: async () => ({
    sentence: sentence("answers.services"),
    data: await availableOffers(parts),
  }),
  newClients: async () => ({
    sentence: sentence("answers.services"),
    data: { taken: await placesTaken(parts) },
  }),
  specificServices: async ({ payload }) => ({
    sentence: sentence("answers.services"),
    data: await servicesById(parts, payload.services),
  }),
});

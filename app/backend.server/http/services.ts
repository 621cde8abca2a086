import { availableOffers, servicesById } from "../money/catalogue/offers";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./perform";

export const serviceCalls = (
  parts: Parts,
): Pick<Handlers, "availableServices" | "specificServices"> => ({
  availableServices: async () => ({
    sentence: sentence("answers.services"),
    data: await availableOffers(parts),
  }),
  specificServices: async ({ payload }) => ({
    sentence: sentence("answers.services"),
    data: await servicesById(parts, payload.services),
  }),
});

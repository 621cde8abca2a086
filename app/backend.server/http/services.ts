import { availableOffers, servicesById } from "../money/catalogue/offers";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./endpoint";

export const serviceCalls = (
  parts: Parts,
): Pick<Handlers, "availableServices" | "specificServices"> => ({
  availableServices: async () => ({
    message: "Services fetched.",
    data: await availableOffers(parts),
  }),
  specificServices: async ({ payload }) => ({
    message: "Services fetched.",
    data: await servicesById(parts, payload.services),
  }),
});

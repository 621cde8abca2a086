import { z } from "zod";
import { rupeesOf, type Offer } from "../../../api/contract";
import type { Listed } from "../catalogue/offers";
import type { OfferId, ServiceId } from "../../platform/store/ids";

/**
 * One thing a payment pays for, as it stood when it was bought; later edits of the catalogue do not
 * touch it.
 */
export type Bought = Listed;

const Kept = z.array(
  z.object({
    offerId: z.string().transform((id) => id as OfferId),
    serviceId: z.string().transform((id) => id as ServiceId),
    name: z.string(),
    description: z.array(z.string()),
    pricePaise: z.number().int(),
    durationDays: z.number().int(),
  }),
);

/** Reads the `payments.cart` column. Throws when it is not what `writeBought` writes. */
export const readBought = (column: string): Bought[] => Kept.parse(JSON.parse(column));

/**
 * The names of what a payment is for, as they were when it was bought: "stock cash, index options".
 */
export const servicesOf = ({ cart }: { cart: string }): string =>
  readBought(cart)
    .map(({ name }) => name)
    .join(", ");

export const writeBought = (items: Bought[]): string => JSON.stringify(Kept.parse(items));

/** As the contract wants `notes.cart`: JSON text of offers, prices in rupees. */
export const cartText = (items: Bought[]): string =>
  JSON.stringify(
    items.map(({ offerId, serviceId, name, description, pricePaise, durationDays }): Offer => ({
      _id: offerId,
      service: {
        _id: serviceId,
        name,
        description,
        price: rupeesOf(pricePaise),
        duration: durationDays,
      },
    })),
  );

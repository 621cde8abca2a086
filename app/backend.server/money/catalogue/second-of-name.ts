import { plainOf } from "../../../api/plain-characters";
import type { Offer } from "../../../api/contract";
import { rupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { ServiceId } from "../../platform/store/ids";
import { availableOffers } from "./offers";
import { checkWords, type Words } from "./service-words";

/**
 * The services of that name that are on sale at another price, or for another time: a second one
 * may be meant, or be a press too many. The very same is refused by the list itself.
 *
 * @throws WordsRefused 422 where the words are wrong
 */
export async function othersOfName(parts: Parts, words: Words): Promise<Offer[]> {
  checkWords(parts.settings.limits, words);
  const name = plainOf(words.name).trim();
  const listed = (await availableOffers(parts)).filter(({ service }) => service.name === name);
  const isThere = listed.some(
    ({ service }) => service.price === words.price && service.duration === words.days,
  );
  return isThere ? [] : listed;
}

/** What is asked before a second one is listed, a sentence each. */
export const secondOfNameWords = ({ name, price, days }: Words, listed: Offer[]): string[] => [
  ...listed.map(({ service }) => `${name.trim()} is on sale already, at ${costs(service)}.`),
  `It would be on sale at ${costs({ price, duration: days })}, too.`,
  "Clients choose between them, and the desk counts each by itself.",
];

/** "Rs. 1,499 for 30 days". */
export const costs = ({ price, duration }: Pick<Offer["service"], "price" | "duration">): string =>
  `${rupees(price)} for ${duration} ${duration === 1 ? "day" : "days"}`;

/** Every service by its id, in the order of names, as `toldApart` names it. */
export async function namesOfServices(
  parts: Pick<Parts, "store">,
): Promise<Map<ServiceId, string>> {
  const all = parts.store.db.selectFrom("services").select(["id", "name"]);
  const named = await toldApart(parts, await all.orderBy("name").orderBy("id").execute());
  return new Map(named.map(({ id, name }) => [id, name]));
}

/**
 * Services as a list names them: where several have one name, each with its price.
 *
 * @param services all that the list may name
 */
export async function toldApart<Service extends { id: string; name: string }>(
  { store: { db } }: Pick<Parts, "store">,
  services: Service[],
): Promise<Service[]> {
  const times = new Map<string, number>();
  for (const { name } of services) times.set(name, (times.get(name) ?? 0) + 1);
  if (services.every(({ name }) => times.get(name) === 1)) return services;
  const offers = await db
    .selectFrom("offers")
    .select(["service_id", "price_paise", "duration_days"])
    .orderBy("id")
    .execute();
  const newest = new Map(offers.map((one) => [one.service_id as string, one]));
  return services.map((one) => {
    const offer = times.get(one.name) === 1 ? undefined : newest.get(one.id);
    if (!offer) return one;
    const cost = costs({ price: offer.price_paise / 100, duration: offer.duration_days });
    return { ...one, name: `${one.name}, ${cost}` };
  });
}

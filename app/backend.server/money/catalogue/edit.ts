import { paiseOf } from "../../../api/contract";
import { plainOf } from "../../../api/plain-characters";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { OfferId, ServiceId } from "../../platform/store/ids";
import { listedWords } from "./offers";
import { checkWords, WordsRefused, type Words } from "./service-words";

/**
 * Lists a new service at a price, last in the list. Throws Refusal 422 that says which value is
 * wrong, 409 when the very same is listed.
 */
export async function addService(
  parts: Parts,
  words: Words,
): Promise<{ offerId: OfferId; serviceId: ServiceId }> {
  checkWords(parts.settings.limits, words);
  return parts.store.transaction((tx) => addWithin(parts, tx, words));
}

/**
 * `addService` within a transaction that is open already, of words that were checked. Throws
 * Refusal 409: pressed twice, most likely; or another is called so but for capitals.
 */
export async function addWithin(
  parts: Parts,
  tx: Db,
  words: Words,
): Promise<{ offerId: OfferId; serviceId: ServiceId }> {
  const [offerId, serviceId, now] = [parts.newId<OfferId>(), parts.newId<ServiceId>(), parts.now()];
  await countUp(parts, tx, "added", offerId);
  const name = plainOf(words.name).trim();
  if (await isListed(tx, { ...words, name }))
    throw nameRefused(`${name} at this price for this long is on the list already.`);
  await refuseAlike(tx, name);
  const last = await tx
    .selectFrom("offers")
    .select((e) => e.fn.max("position").as("position"))
    .executeTakeFirst();
  await tx
    .insertInto("services")
    .values({
      id: serviceId,
      name,
      description: lines(words.description),
      how_you_receive_it: plainOrNone(words.howYouReceiveIt),
      created_at: now,
    })
    .execute();
  await tx
    .insertInto("offers")
    .values({
      id: offerId,
      service_id: serviceId,
      price_paise: paiseOf(words.price),
      duration_days: words.days,
      position: Number(last?.position ?? 0) + 1,
      listed_at: now,
    })
    .execute();
  return { offerId, serviceId };
}

/**
 * Changes a listed offer in place, so that carts which hold it learn of the new price instead of
 * losing it; what was sold before keeps its own words. Throws Refusal 404 or 422.
 *
 * @param look at what stands, before anything is changed: when it throws, nothing is
 */
export async function editOffer(
  parts: Parts,
  offerId: string,
  changes: Partial<Words>,
  look: (stands: Words) => void = () => {},
): Promise<void> {
  checkWords(parts.settings.limits, changes);
  await parts.store.transaction(async (tx) => {
    await countUp(parts, tx, "edited", offerId);
    const { service_id } = await listedOffer(tx, offerId);
    look(await listedWords(tx, offerId));
    if (changes.name !== undefined) await refuseAlike(tx, plainOf(changes.name).trim(), service_id);
    const offer = {
      ...(changes.price === undefined ? {} : { price_paise: paiseOf(changes.price) }),
      ...(changes.days === undefined ? {} : { duration_days: changes.days }),
    };
    const service = {
      ...(changes.name === undefined ? {} : { name: plainOf(changes.name).trim() }),
      ...(changes.description === undefined ? {} : { description: lines(changes.description) }),
      ...(changes.howYouReceiveIt === undefined
        ? {}
        : { how_you_receive_it: plainOrNone(changes.howYouReceiveIt) }),
    };
    if (Object.keys(offer).length > 0)
      await tx
        .updateTable("offers")
        .set(offer)
        .where("id", "=", offerId as OfferId)
        .execute();
    if (Object.keys(service).length > 0)
      await tx.updateTable("services").set(service).where("id", "=", service_id).execute();
  });
}

/** Takes an offer off the list; subscriptions to its service run on. Throws Refusal 404. */
export async function retireOffer(parts: Parts, offerId: string): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await countUp(parts, tx, "retired", offerId);
    await listedOffer(tx, offerId);
    await tx
      .updateTable("offers")
      .set({ retired_at: parts.now() })
      .where("id", "=", offerId as OfferId)
      .execute();
  });
}

/** First in every change: it also makes two operators wait for each other. */
async function countUp(parts: Parts, tx: Db, change: string, offer: string): Promise<void> {
  record(parts, tx, { what: "catalogue", about: { change, offer } });
  await tx
    .insertInto("versions")
    .values({ name: "catalogue", value: 1 })
    .onConflict((on) =>
      on.column("name").doUpdateSet((e) => ({ value: e("versions.value", "+", 1) })),
    )
    .execute();
}

async function isListed(tx: Db, { name, price, days }: Words): Promise<boolean> {
  const found = await tx
    .selectFrom("offers")
    .innerJoin("services", "services.id", "offers.service_id")
    .select("offers.id")
    .where("services.name", "=", name)
    .where("offers.price_paise", "=", paiseOf(price))
    .where("offers.duration_days", "=", days)
    .where("offers.retired_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Clients and the desk's searches take them for the same. One service may be listed twice under the
 * same name, at other prices.
 */
async function refuseAlike(tx: Db, name: string, but?: ServiceId): Promise<void> {
  const listed = await tx
    .selectFrom("offers")
    .innerJoin("services", "services.id", "offers.service_id")
    .select(["services.id", "services.name"])
    .where("offers.retired_at", "is", null)
    .execute();
  const alike = listed.find(
    (one) => one.id !== but && one.name !== name && spelt(one.name) === spelt(name),
  );
  if (alike)
    throw nameRefused(
      `${alike.name} is on the list already, and would be taken for the same. For a second price ` +
        `of it, write the name just like that: ${alike.name}. Else choose another name.`,
    );
}

const spelt = (name: string): string =>
  name.normalize("NFKC").replace(/\s+/g, " ").toLocaleLowerCase("en");

const nameRefused = (words: string) => new WordsRefused(409, [{ about: "name", words }]);

async function listedOffer(tx: Db, offerId: string): Promise<{ service_id: ServiceId }> {
  const offer = await tx
    .selectFrom("offers")
    .select("service_id")
    .where("id", "=", offerId as OfferId)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!offer) throw new OperatorRefusal(404, `No listed offer has the id ${offerId}.`);
  return offer;
}

const plainOrNone = (text: string | null): string | null => (text === null ? null : plainOf(text));

const lines = (description: string[]): string =>
  JSON.stringify(description.map((line) => plainOf(line).trim()).filter((line) => line !== ""));

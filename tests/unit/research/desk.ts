import { saveDraft } from "../../../app/backend.server/research/drafts";
import { release } from "../../../app/backend.server/research/release";
import type { Typed } from "../../../app/backend.server/research/typed";
import { makePerson } from "../../../app/backend.server/make-person";
import type {
  PaymentId,
  PersonId,
  ServiceId,
  SubscriptionId,
} from "../../../app/backend.server/platform/store/ids";
import { drawnOnce } from "../drawn-once";
import type { TestParts } from "../parts";

export const DAY = 86_400_000;
let counter = 0;

/** A service with this id. */
export async function aService(parts: TestParts, id: string): Promise<void> {
  await parts.store.db
    .insertInto("services")
    .values({
      id: id as ServiceId,
      name: `Service ${id}`,
      description: "[]",
      how_you_receive_it: null,
      created_at: 0,
    })
    .execute();
}

/** A client whose onboarding is complete. */
export async function aClient(parts: TestParts): Promise<PersonId> {
  const number = `+9198${String(++counter).padStart(8, "0")}`;
  const pan = `ABCPE${String(counter).padStart(4, "0")}F`;
  const email = `client${counter}@example.com`;
  return (await makePerson(drawnOnce(parts), { number, pan, email, step: "done" })).personId;
}

/** Lets the person hold a service from one instant to another. @returns the subscription */
export async function holds(
  parts: TestParts,
  person: PersonId,
  service: string,
  [from, to]: [number, number] = [parts.clock.now - DAY, parts.clock.now + 30 * DAY],
): Promise<SubscriptionId> {
  const payment = parts.newId<PaymentId>();
  const now = parts.clock.now;
  await parts.store.db
    .insertInto("payments")
    .values({
      id: payment,
      person_id: person,
      method: "manual",
      state: "fulfilled",
      amount_paise: 100,
      currency: "INR",
      cart: "[]",
      cart_key: payment,
      posted_enc: "",
      receipt: payment,
      created_at: now,
      updated_at: now,
    } as never)
    .execute();
  const id = parts.newId<SubscriptionId>();
  await parts.store.db
    .insertInto("subscriptions")
    .values({
      id,
      person_id: person,
      payment_id: payment,
      service_id: service as ServiceId,
      starts_at: from,
      ends_at: to,
    })
    .execute();
  return id;
}

/** A draft, saved and released. */
export const released = async (parts: TestParts, typed: Typed) =>
  release(parts, await saveDraft(parts, null, typed));

import { z } from "zod";
import type { Parts } from "../../platform/parts";
import type { PersonId, ServiceId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { everHeld, holdersAmong } from "../people/holdings";

/**
 * Whom a letter is for, as the lists of People have them; `everybody` who holds a service or ever
 * held one. `days` of those that end.
 */
export const WhichClients = z.object({
  state: z.enum(["active", "ending", "lapsed", "never", "everybody"]).catch("active"),
  service: z
    .string()
    .regex(/^\w{26}$/)
    .transform((id) => id as ServiceId)
    .nullable()
    .catch(null),
  days: z.coerce.number().int().min(1).max(365).catch(7),
});
export type WhichClients = z.output<typeof WhichClients>;

/** Somebody who gets the letter: open, with an address, and not without such letters by choice. */
export interface Receiver {
  id: PersonId;
  email_enc: string;
  name_enc: string | null;
  language: string | null;
}

/** People are looked at so many at a time: a page, or a visitor beside it, waits for no more. */
const WINDOW = 400;

/**
 * The receivers among the next people by id.
 *
 * @returns `next`: the last that was looked at, or null when there are no more
 */
export async function nextReceivers(
  parts: Pick<Parts, "store" | "now">,
  db: Db,
  which: WhichClients,
  after: PersonId | "",
  window = WINDOW,
): Promise<{ receivers: Receiver[]; next: PersonId | null }> {
  const looked = await db
    .selectFrom("people")
    .select(["id", "email_enc", "name_enc", "language", "closed_at", "without_letters"])
    .where("id", ">", after as PersonId)
    .orderBy("id")
    .limit(window)
    .execute();
  const reachable = looked.flatMap(({ closed_at, without_letters, email_enc, ...one }) =>
    closed_at === null && without_letters === null && email_enc ? [{ ...one, email_enc }] : [],
  );
  const ids = reachable.map(({ id }) => id);
  const fits = await fitting(parts, db, which, ids);
  return {
    receivers: reachable.filter(({ id }) => fits.has(id)),
    next: looked.length === window ? (looked.at(-1)?.id ?? null) : null,
  };
}

async function fitting(
  parts: Pick<Parts, "store" | "now">,
  db: Db,
  { state, service, days }: WhichClients,
  ids: PersonId[],
): Promise<Set<PersonId>> {
  if (ids.length === 0) return new Set();
  if (state === "everybody") return new Set(await everHeld(db, service, ids));
  if (state !== "never")
    // Whose service is paused hears of it all as well.
    return new Set(await holdersAmong(parts, db, { state, service, days, pausedToo: true }, ids));
  const have = new Set(await everHeld(db, null, ids));
  return new Set(ids.filter((id) => !have.has(id)));
}

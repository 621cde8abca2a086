import { MINUTE_MS } from "../../content/durations";
import type { Parts } from "../platform/parts";
import { isAway, ProviderDown } from "../providers/outcome";
import { takeTurn } from "../platform/turn";
import { readSigning, signingById } from "./signing";
import type { Signing } from "../platform/store/tables";
import { nextSigningLook } from "./signing-schedule";
import { WAITING } from "../platform/states/signing-states";

const AT_ONCE = 100;
/**
 * How long one server has a signing to itself; should it die, the next look is no later than this.
 */
const LEASE_MS = MINUTE_MS;

/**
 * Asks Digio about every agreement that waits for a signature and whose time has come, as far as a
 * turn goes: a person may sign and close the tab, and the webhook be lost. Two servers may run it
 * at once. Stops for this round when Digio is away; a document that cannot be read waits for its
 * next time and holds up no other.
 *
 * @returns how many were read
 */
export async function reconcileSignings(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let read = 0;
  for (;;) {
    const due = await parts.store.db
      .selectFrom("signings")
      .selectAll()
      .where("next_look_at", "<=", turn.from)
      .where("state", "in", WAITING)
      .where("provider_document_id", "is not", null)
      .orderBy("next_look_at")
      .limit(AT_ONCE)
      .execute();
    // Each that is taken was not due at the turn's start any more, so this ends.
    for (const signing of due) {
      if (turn.over()) return read;
      if (!(await lease(parts, signing))) continue;
      const went = await readIfUp(parts, signing);
      if (went === "away") return read;
      await schedule(parts, signing);
      if (went === "read") read++;
    }
    if (due.length < AT_ONCE) return read;
  }
}

async function readIfUp(parts: Parts, signing: Signing): Promise<"read" | "refused" | "away"> {
  try {
    await readSigning(parts, signing);
    return "read";
  } catch (problem) {
    const away = problem instanceof ProviderDown && isAway(problem);
    const why = problem instanceof Error ? problem.message : "unknown";
    if (away) parts.log.warn({ signing: signing.id, why }, "an agreement cannot be looked at now");
    else parts.log.error({ signing: signing.id, why }, "an agreement cannot be looked at");
    return away ? "away" : "refused";
  }
}

async function lease(parts: Parts, { id, next_look_at }: Signing): Promise<boolean> {
  const { numUpdatedRows } = await parts.store.db
    .updateTable("signings")
    .set({ next_look_at: parts.now() + LEASE_MS })
    .where("id", "=", id)
    .where("next_look_at", "=", next_look_at)
    .where("state", "in", WAITING)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function schedule(parts: Parts, { id }: Signing): Promise<void> {
  const { updated_at } = await signingById(parts, id);
  const next_look_at = nextSigningLook(updated_at, parts.now());
  await parts.store.db
    .updateTable("signings")
    .set({ next_look_at })
    .where("id", "=", id)
    .where("state", "in", WAITING)
    .execute();
}

import { record } from "../platform/audit/record";
import { announceLeft } from "./announce-left";
import { holdMoney } from "../money/ledger/hold-money";
import { promise } from "../money/refunds/promise-days-left";
import { isStillShown, type ShownSum } from "../money/refunds/shown-sum";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PersonId, ServiceId } from "../platform/store/ids";
import { holdQueue } from "../money/service/grant";
import { leavingOf, type Leaving } from "./leaving";

/**
 * Ends a service on its client's word, with whatever of it was bought ahead, and says that the fee
 * for the unused time goes back: exactly the sum that was shown. It ended at the instant that sum
 * was counted at, at most half an hour ago.
 *
 * Throws Refusal 404 (the person holds no such service) or 409 (another sum now, or a dispute)
 */
export async function leaveService(
  parts: Parts,
  person: PersonId,
  service: ServiceId,
  shown: ShownSum,
): Promise<Leaving> {
  return parts.store.transaction(
    async (tx) => {
      await holdQueue(parts, tx, person);
      const [leaving] = await leavingOf(parts, tx, person, shown.at, service);
      if (!leaving) throw new ClientRefusal(404, "subscriptions.not-held");
      await leaveAll(parts, tx, person, [leaving], shown);
      await announceLeft(parts, tx, person, leaving);
      return leaving;
    },
    { table: "people", id: person },
  );
}

/**
 * The part that leaving one service and closing the account share. For use inside a transaction
 * that holds the person and their queue. Throws Refusal 409.
 */
export async function leaveAll(
  parts: Parts,
  tx: Db,
  person: PersonId,
  leaving: Leaving[],
  shown: ShownSum,
): Promise<void> {
  const barred = leaving.find(({ why }) => why !== null);
  if (barred?.why)
    throw new ClientRefusal(409, `subscriptions.${barred.why}-named`, { name: barred.name });
  const sum = leaving.reduce((all, one) => all + one.paise, 0);
  const now = parts.now();
  if (sum !== shown.paise || !isStillShown(shown, now))
    throw new ClientRefusal(409, "subscriptions.sum-changed");
  const periods = leaving.flatMap((one) => one.periods);
  const ids = periods.map(({ id }) => id);
  if (ids.length === 0) return;
  await holdMoney(parts, tx, [...new Set(periods.map(({ money }) => money))]);
  await tx
    .updateTable("subscriptions")
    .set({ revoked_at: shown.at })
    .where("id", "in", ids)
    .execute();
  for (const { id, payment, money, byHand, paise: back } of periods) {
    record(parts, tx, {
      what: "subscription ended",
      person,
      about: { subscription: id, payment, why: "left" },
    });
    if (back === 0) continue;
    const running = await tx
      .selectFrom("subscriptions")
      .select("id")
      .where("payment_id", "=", payment)
      .where("revoked_at", "is", null)
      .where("ends_at", ">", now)
      .limit(1)
      .executeTakeFirst();
    const left = { subscription: id, payment, money, paise: back, byHand };
    await promise(parts, tx, person, { ...left, endsService: running === undefined });
  }
}

import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { record } from "../platform/audit/record";
import { forgetUnsent } from "../platform/outbox";
import { addresseeOf } from "../platform/post-to";
import type { Parts } from "../platform/parts";
import { ClientRefusal, OperatorRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import { holdQueue } from "../money/service/grant";
import { endRunning, type EndedEarly } from "../money/service/end-running";
import { endLinks } from "../research/telegram/link";
import { endAllSessions } from "../sign-in/end-sessions";
import { announceClosedByUs } from "../subscriptions/announce-left";
import { movingMoney } from "./moving-money";

export interface Closed {
  sessions: number;
  /** what was ended with it, and the fee for the days that were left */
  ended: EndedEarly[];
  /** an address of theirs is known, and they are told */
  told: boolean;
}

/**
 * Closes an account on its owner's request: sessions end, number and PAN are free for a new
 * account, letters are forgotten, unsent ones too (unless a dispute is open). What the law asks for
 * is kept (`retention/`). A running service is ended only when `endSubscriptions` says so; the
 * person may then ask back the fee for the days left (terms, "Ending a service, and refunds"). They
 * are told: a slip of the desk's, or a stranger's request, is found out by nobody else.
 * Throws Refusal 409: closed already, money under way, or a service still running.
 */
export async function closeAccount(
  parts: Parts,
  id: PersonId,
  { endSubscriptions }: { endSubscriptions: boolean },
): Promise<Closed> {
  return parts.store.transaction(
    async (tx) => {
      await holdQueue(parts, tx, id);
      await refuseWhileMoneyMoves(parts, tx, id);
      const to = await addresseeOf(parts, tx, id);
      const ended = await endRunning(parts, tx, id);
      if (ended.length > 0 && !endSubscriptions)
        throw new OperatorRefusal(
          409,
          `${stillRunning(ended.length)}. Refund first, or add --end-subscriptions.`,
          {
            onPage:
              `${stillRunning(ended.length)}. This page says now what ends with the account: ` +
              "refund first what the person wants back, or press once more.",
          },
        );
      const sessions = await closeWithin(parts, tx, id, ended.length);
      await announceClosedByUs(parts, tx, id, { to, ended });
      return { sessions, ended, told: to !== null };
    },
    { table: "people", id },
  );
}

const stillRunning = (services: number): string =>
  `${services === 1 ? "A service is" : `${services} services are`} still running`;

/**
 * The closing itself, for use inside a transaction that holds the person. Throws Refusal 409 when
 * it is closed already.
 *
 * @param subscriptions how many ended with it, for the record
 * @returns how many sessions ended
 */
export async function closeWithin(
  parts: Parts,
  tx: Db,
  id: PersonId,
  subscriptions: number,
): Promise<number> {
  const { number_hash, pan_hash, closed_at, held_since } = await tx
    .selectFrom("people")
    .select(["number_hash", "pan_hash", "closed_at", "held_since"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (closed_at !== null) throw new ClientRefusal(409, "account.closed-already");
  const freed = {
    number_hash: `closed ${id}`,
    closed_number_hash: number_hash,
    pan_hash: null,
    closed_pan_hash: pan_hash,
  };
  await tx
    .updateTable("people")
    .set({ ...freed, closed_at: parts.now() })
    .where("id", "=", id)
    .execute();
  await endLinks(parts, tx, id, "account closed");
  if (held_since === null) await forgetUnsent(tx, id);
  const sessions = await endAllSessions(parts, tx, id, "account closed");
  record(parts, tx, { what: "account closed", person: id, about: { sessions, subscriptions } });
  return sessions;
}

async function refuseWhileMoneyMoves(parts: Parts, tx: Db, id: PersonId): Promise<void> {
  const refusal = await whyNotYet(parts, tx, id);
  if (refusal) throw refusal;
}

/** What of their money is not settled, so that the account cannot be closed yet; null: nothing. */
export async function whyNotYet(
  parts: Pick<Parts, "now">,
  db: Db,
  id: PersonId,
): Promise<OperatorRefusal | null> {
  const moving = await movingMoney(parts, db, id);
  if (!moving) return null;
  const { payment, paise, state, until } = moving;
  const sum = inRupees(paise);
  if (until !== null) {
    const what = `was not finished and may still be paid: Razorpay is asked about it until ${dayInWords(until)}. Close the account after that.`;
    return new OperatorRefusal(409, `Payment ${payment} ${what}`, {
      onPage: `A payment of ${sum} ${what}`,
    });
  }
  return new OperatorRefusal(
    409,
    `Payment ${payment} is not settled yet. Confirm or reject it first.`,
    {
      onPage:
        state === "claimed"
          ? `A payment by hand of ${sum} waits. Confirm or reject it first, under Claims.`
          : `A payment of ${sum} is being settled. Close the account after that.`,
    },
  );
}

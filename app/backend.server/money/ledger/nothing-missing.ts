import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/**
 * Refusal 409: no more of this money went out than came in, so nothing of it can be made good. What
 * a client sends after a bank took theirs is a new payment, and the answer says how it is entered.
 *
 * @param of `lost`: paise that banks took by lost disputes
 */
export async function nothingMissing(
  db: Db,
  { id, lost, how }: { id: MoneyId; lost: number; how: "came back" | "written off" },
): Promise<OperatorRefusal> {
  const nothing = "no more went out than came in: nothing to enter.";
  // Typed twice, what came back is no further transfer.
  const isNew = how === "came back" && lost > 0 && !(await cameBackBefore(db, id));
  const taken =
    ` A bank took ${inRupees(lost)} of it by a lost dispute: what the client sends after that is ` +
    "a new payment. Ask them to claim it on the site as a transfer by UPI, with its UTR; then ";
  const typed =
    "the service starts by: desk claims confirm CLAIM --utr REFERENCE. If they are to have it " +
    "back, after that: desk payments refund CLAIM --yes. If less came than the claim is of: desk " +
    "claims send-back CLAIM --utr REFERENCE --received RUPEES --yes";
  const pressed =
    "confirm that claim on the page Claims, and the service starts. If they are to have it back, " +
    'press "Refund" on the person\'s page after that. If less came than the claim is of: "The ' +
    'money came, and cannot be served", in its card.';
  return new OperatorRefusal(409, `With ${id} ${nothing}${isNew ? `${taken}${typed}` : ""}`, {
    onPage: `With this payment ${nothing}${isNew ? `${taken}${pressed}` : ""}`,
  });
}

const cameBackBefore = async (db: Db, id: MoneyId): Promise<boolean> =>
  (await db
    .selectFrom("made_good")
    .select("id")
    .where("money_id", "=", id)
    .where("how", "=", "came back")
    .executeTakeFirst()) !== undefined;

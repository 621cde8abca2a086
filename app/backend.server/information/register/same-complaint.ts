import type { ComplaintSource } from "../../../content/complaint-figures";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { DAY_MS } from "../../../content/durations";

/** What of a complaint says that it is the same one. */
interface Said {
  name: string;
  number: string | null;
  email: string | null;
  words: string;
}

/**
 * The reference of an open complaint that is the same one sent again: from the same number and
 * address (the same name, where neither is known), in the same words, received within a day of this
 * one (UTC ms). Null where there is none: what was resolved and comes again is another complaint.
 */
export async function sameComplaint(
  { seal }: Pick<Parts, "seal">,
  tx: Db,
  { name, number, email, words }: Said,
  { receivedAt, source }: { receivedAt: number; source: ComplaintSource },
): Promise<string | null> {
  const hash = (text: string | null, context: string) =>
    text === null ? null : seal.hash(text, context);
  const near = await tx
    .selectFrom("complaints")
    .select(["reference", "name_enc", "words_enc"])
    .where("source", "=", source)
    .where("received_at", ">=", receivedAt - DAY_MS)
    .where("received_at", "<=", receivedAt + DAY_MS)
    .where("number_hash", "is not distinct from", hash(number, "complaints.number"))
    .where("email_hash", "is not distinct from", hash(email, "complaints.email"))
    .where("resolved_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const named = number !== null || email !== null;
  const same = near.find(
    (one) =>
      seal.open(one.words_enc, "complaints.words") === words &&
      (named || seal.open(one.name_enc, "complaints.name") === name),
  );
  return same?.reference ?? null;
}

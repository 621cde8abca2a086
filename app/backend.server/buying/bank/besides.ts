import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { dateInIndia } from "../../../content/india";
import { courseOf } from "../../money/ledger/course";
import { takingOf } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { wasPaid } from "../second-transfer";
import { claimsById, type ShownClaim } from "../shown-claims";
import { theOnly } from "./confirm-line";
import { wordsOf, type LineWords } from "./evidence";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { isLongBefore } from "./line-doubts";
import { LEAST_PAISE } from "./rest-line";
import type { SecondLine } from "./second-line";
import { saysCameBack } from "./taken-back";

/**
 * The lines, each with the claim that it is for, and those claims whose own money was taken
 * back.
 */
export async function besides(parts: Parts, free: KnownLine[]) {
  const read = (await inTurns(free, (line) => ({ line, words: wordsOf(line) }))).filter(
    ({ line }) => !saysCameBack(line) && line.wayIsKnown && line.paise >= LEAST_PAISE,
  );
  const utrHash = (utr: string) => parts.seal.hash(utr, "payments.utr");
  const named = read.map(({ words: { tokens, numbers } }) => ({
    references: tokens.filter((token) => CLAIM_REFERENCE.test(token)),
    utrs: numbers.map(utrHash),
  }));
  const names = named.flatMap(({ references, utrs }) => [...references, ...utrs]);
  const known = await claimsNamed(parts, [...new Set(names)]);
  const claims = new Map(
    (await claimsById(parts, [...new Set([...known.values()].flat())])).map((one) => [one.id, one]),
  );
  const back = new Set<PaymentId>();
  const since = new Map<PaymentId, ShownClaim>();
  for (const { id, state } of claims.values()) {
    if (state !== "dismissed") continue;
    const took = await takingOf(parts.store.db, id);
    if (!took) continue;
    if (took.left > 0) back.add(id);
    const last = took.again.length > 0 ? await goneAsWell(parts, id) : null;
    if (last === null) continue;
    since.set(id, last);
    back.add(last.id);
  }
  const hasMoney = (one: ShownClaim) => wasPaid(one) || back.has(one.id) || one.moneyBack !== null;
  const claimsOf = (all: string[]) =>
    all
      .flatMap((name) => known.get(name) ?? [])
      .flatMap((id) => since.get(id) ?? claims.get(id) ?? []);
  const pairs = read.flatMap(({ line, words }, at) => {
    const { references, utrs } = named[at]!;
    const byReference = claimsOf(references);
    const theirs = [...byReference, ...claimsOf(utrs)];
    // A reference that was given anew is that of the claim that waits.
    if (theirs.some(({ state }) => state === "claimed")) return [];
    const [claim] = theirs
      .filter((one) => hasMoney(one) && !isOfAnother(line, one))
      .sort((one, other) => other.claimedAt - one.claimedAt);
    if (!claim) return [];
    const { day, date, paise, text, reference, lineHash } = line;
    const found: Found = {
      ...{ claim, line: { day, date, paise, text, reference }, lineHash, utr: utrIn(words) },
      named: byReference.includes(claim) ? "reference" : "UTR",
    };
    return [{ found, line }];
  });
  return { found: pairs.map(({ found }) => found), lines: pairs.map(({ line }) => line), back };
}

/** As what its money came again, where that is gone as well; null: it did not, or is there. */
async function goneAsWell(parts: Parts, id: PaymentId): Promise<ShownClaim | null> {
  const { db } = parts.store;
  const last = (await courseOf(db, id)).creditedLast(id);
  if (last === id || ((await takingOf(db, last))?.left ?? 0) === 0) return null;
  const [claim] = await claimsById(parts, [last]);
  return claim ?? null;
}

export type Found = Omit<
  SecondLine,
  | "words"
  | "doubts"
  | "first"
  | "isBack"
  | "isRest"
  | "restPaise"
  | "missingPaise"
  | "makesGood"
  | "besidesPaise"
> & {
  named: "reference" | "UTR";
};

const utrIn = ({ utr, numbers, otherNumbers }: LineWords) =>
  utr ?? theOnly([...numbers, ...otherNumbers]);

/** Money from so long before a claim is not for it: its reference had been another's. */
const isOfAnother = ({ date }: KnownLine, { claimedAt }: ShownClaim): boolean =>
  date !== null && isLongBefore(date, dateInIndia(claimedAt));

/** The claims with these references, or whose clients named these UTRs (hashed). */
async function claimsNamed({ store: { db } }: Parts, names: string[]) {
  const known = new Map<string, PaymentId[]>();
  for (const some of inBatches(names)) {
    const byReference = db
      .selectFrom("payments")
      .select(["id", "reference as name"])
      .where("reference", "in", some)
      .where("method", "=", "manual");
    const byUtr = db
      .selectFrom("payments")
      .select(["id", "named_utr_hash as name"])
      .where("named_utr_hash", "in", some);
    for (const { id, name } of [...(await byUtr.execute()), ...(await byReference.execute())])
      if (name !== null) known.set(name, [...(known.get(name) ?? []), id]);
  }
  return known;
}

import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { dateInIndia } from "../../../content/india";
import { tookBack } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { wasPaid } from "../second-transfer";
import { claimsById, type ShownClaim } from "../shown-claims";
import { asOpen } from "./as-open";
import { theOnly } from "./confirm-line";
import { daysFrom } from "./day";
import { wordsOf, type LineWords } from "./evidence";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { othersOf } from "./other-claims";
import { dividedOf, LEAST_PAISE, restWords, type Divided } from "./rest-line";
import { keptRests } from "./keep-rest";
import { secondDoubts } from "./second-doubts";
import type { SecondLine } from "./second-line";
import { secondWords } from "./second-words";
import { saysReturned, type GoneRow } from "./taken-back";

type Found = Omit<SecondLine, "words" | "doubts" | "first" | "isBack" | "isRest" | "restPaise"> & {
  named: "reference" | "UTR";
};

/** Money from so long before a claim is not for it: its reference had been another's. */
const BEFORE_DAYS = 7;

/**
 * The lines that bear the reference of a claim of which money is in the books, or the UTR that its
 * client had named for it though another transfer paid: money came in that stands in none yet.
 *
 * @param free those that are in no books, and are certain for no claim that waits
 * @param credits all that came in
 */
export async function secondLines(
  parts: Parts,
  free: KnownLine[],
  credits: KnownLine[],
  gone: GoneRow[],
): Promise<SecondLine[]> {
  const { found, lines, back } = await besides(parts, free);
  const others = await othersOf(parts, lines);
  const open = await asOpen(
    parts,
    gone,
    found.map(({ claim, line }) => ({ ...claim, amountPaise: line.paise })),
  );
  const unknown = await paidByUnknown(parts, found);
  const seen = new Set<string>();
  await inTurns(credits, (line) => {
    const { numbers, otherNumbers } = wordsOf(line);
    for (const one of [...numbers, ...otherNumbers]) seen.add(one);
  });
  const kept = await keptRests(parts.store.db, [...new Set(found.map(({ claim }) => claim.id))]);
  const divided = new Map<string, Divided>();
  for (const its of groupedBy(found, ({ claim }) => [claim.id]).values()) {
    const [{ claim }] = its as [Found];
    const lines = its.map(({ line, lineHash }) => ({ ...line, lineHash }));
    const ways = back.has(claim.id)
      ? []
      : dividedOf(claim, lines, kept.get(claim.id) ?? 0, credits);
    for (const [{ lineHash }, way] of ways) divided.set(lineHash, way);
  }
  const byLine = await confirmedByLine(parts, found, kept);
  return found.map((one, at) => {
    const { named, ...second } = one;
    const line = { ...lines[at]!, others: others.get(one.lineHash) ?? [] };
    const { doubts, isTheirs } = secondDoubts(parts, { ...second, line, named }, open[at]!);
    const beside = found.filter((it) => it.claim.id === one.claim.id && it !== one);
    const [only, more] = unknown.has(one.claim.id) ? beside : [];
    const first =
      only && !more && only.line.paise >= one.claim.amountPaise
        ? { line: only.line, lineHash: only.lineHash, utr: only.utr }
        : null;
    const about = { seen, first, isTheirs };
    const isBack = back.has(one.claim.id);
    const way = divided.get(one.lineHash);
    const mayBeRest =
      !way &&
      !isBack &&
      wasPaid(one.claim) &&
      one.claim.utr !== null &&
      !seen.has(one.claim.utr) &&
      !byLine.has(one.claim.id) &&
      one.line.paise < one.claim.amountPaise;
    const restPaise = way?.rest ?? 0;
    const isRest = restPaise > 0 && way?.back === 0;
    const words =
      way && restPaise > 0 ? restWords(one.claim, one.line, way) : secondWords(second, about);
    const all = mayBeRest ? [...doubts, { about: "line" as const, words: MAY_BE_REST }] : doubts;
    return { ...second, words, doubts: all, first, isBack, restPaise, isRest };
  });
}

const MAY_BE_REST =
  "the transfer that paid the claim is not on this statement, and if it brought less, this is the " +
  "rest: a statement that has both says so";

/** The claims that a line of a statement confirmed: it brought all of it. */
async function confirmedByLine(
  { store: { db } }: Parts,
  found: Found[],
  kept: Map<PaymentId, number>,
): Promise<Set<PaymentId>> {
  const ids = [...new Set(found.map(({ claim }) => claim.id))].filter((id) => !kept.has(id));
  const known = new Set<PaymentId>();
  for (const some of inBatches(ids))
    for (const { payment_id } of await db
      .selectFrom("bank_lines")
      .select("payment_id")
      .where("payment_id", "in", some)
      .execute())
      known.add(payment_id);
  return known;
}

/**
 * The lines, each with the claim that it is for, and those claims whose own money was taken
 * back.
 */
async function besides(parts: Parts, free: KnownLine[]) {
  const read = (await inTurns(free, (line) => ({ line, words: wordsOf(line) }))).filter(
    ({ line }) => !saysReturned(line) && line.wayIsKnown && line.paise >= LEAST_PAISE,
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
  for (const { id, state } of claims.values())
    if (state === "dismissed" && (await tookBack(parts.store.db, id))?.againAs === null)
      back.add(id);
  const hasMoney = (one: ShownClaim) => wasPaid(one) || back.has(one.id) || one.moneyBack !== null;
  const claimsOf = (all: string[]) =>
    all.flatMap((name) => known.get(name) ?? []).flatMap((id) => claims.get(id) ?? []);
  const pairs = read.flatMap(({ line, words }, at) => {
    const { references, utrs } = named[at]!;
    const byReference = claimsOf(references);
    const theirs = [...byReference, ...claimsOf(utrs)];
    // A reference that was given anew is that of the claim that waits.
    if (theirs.some(({ state }) => state === "claimed")) return [];
    const [claim] = theirs
      .filter((one) => hasMoney(one) && !isLongBefore(line, one))
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

const utrIn = ({ utr, numbers, otherNumbers }: LineWords) =>
  utr ?? theOnly([...numbers, ...otherNumbers]);

const isLongBefore = ({ date }: KnownLine, { claimedAt }: ShownClaim): boolean =>
  date !== null && daysFrom(date, dateInIndia(claimedAt)) > BEFORE_DAYS;

/** The claims that were confirmed with no UTR and by no line: what paid them may be on any. */
async function paidByUnknown({ store: { db } }: Parts, found: Found[]): Promise<Set<string>> {
  const without = found.flatMap(({ claim }) =>
    wasPaid(claim) && claim.utr === null ? [claim.id] : [],
  );
  const known = new Set<string>();
  for (const some of inBatches([...new Set(without)]))
    for (const { payment_id } of await db
      .selectFrom("bank_lines")
      .select("payment_id")
      .where("payment_id", "in", some)
      .execute())
      known.add(payment_id);
  return new Set(without.filter((id) => !known.has(id)));
}

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

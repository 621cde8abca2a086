import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { onceTheirsOf } from "./once-theirs";
import { besidesOf, onceWords } from "./once-words";
import { wasPaid } from "../second-transfer";
import { asOpen, type Compared } from "./as-open";
import { wordsOf } from "./evidence";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { othersOf } from "./other-claims";
import { dividedOf, restWords, type Divided } from "./rest-line";
import { keptRests } from "./keep-rest";
import { secondDoubts } from "./second-doubts";
import type { SecondLine } from "./second-line";
import { goodWords, secondWords } from "./second-words";
import { besides, type Found } from "./besides";

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
  compared: Compared,
): Promise<SecondLine[]> {
  const { found, lines, back } = await besides(parts, free);
  const others = await othersOf(parts, lines);
  const open = await asOpen(
    parts,
    compared,
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
  const onces = await onceTheirsOf(
    parts,
    parts.store.db,
    found.map(({ claim, utr }) => ({ person: claim.person, utr })),
  );
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
    const [restPaise, missingPaise] = [way?.rest ?? 0, way?.missing ?? 0];
    const isRest = restPaise > 0 && way?.back === 0;
    const once = isRest ? null : onces[at]!;
    const makesGood = once && once.lost > 0 ? once : null;
    const words = makesGood
      ? goodWords(second, makesGood)
      : [
          way && restPaise > 0 ? restWords(one.claim, one, way) : secondWords(second, about),
          ...(once ? [onceWords(once)] : []),
        ].join(" ");
    const all = mayBeRest ? [...doubts, { about: "line" as const, words: MAY_BE_REST }] : doubts;
    return {
      ...{ ...second, words, doubts: makesGood ? [] : all, first, isBack },
      ...{ restPaise, missingPaise, isRest, makesGood },
      besidesPaise: once ? besidesOf(once) : 0,
    };
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

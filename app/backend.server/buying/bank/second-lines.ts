import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { dateInIndia } from "../../../content/india";
import { inRupees } from "../../../content/rupees";
import { wasTakenBack } from "../../money/ledger/taken-back";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { claimsById, type ShownClaim } from "../shown-claims";
import { wasPaid } from "../second-transfer";
import { theOnly } from "./confirm-line";
import { daysFrom } from "./day";
import { wordsOf } from "./evidence";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { saysReturned } from "./taken-back";

/** A line that names a claim which another transfer had paid. */
export interface SecondLine {
  claim: ShownClaim;
  line: Pick<KnownLine, "day" | "date" | "paise" | "text" | "reference">;
  lineHash: string;
  /** the bank's reference of whatever kind; null: it has none, or several */
  utr: string | null;
  /** for the owner: what it is, whose, and what is to be looked at first */
  words: string;
}

/** Money from so long before a claim is not for it: its reference had been another's. */
const BEFORE_DAYS = 7;

/**
 * The lines that bear the reference of a claim that was confirmed, or the UTR that its client had
 * named for it though another transfer paid: money came in that stands in no books yet.
 *
 * @param free those that are in no books, and are certain for no claim that waits
 * @param credits all that came in
 */
export async function secondLines(
  parts: Parts,
  free: KnownLine[],
  credits: KnownLine[],
): Promise<SecondLine[]> {
  const read = (
    await inTurns(free, (line) => ({ line, ...wordsOf(line), taken: line.takenBack }))
  ).filter(({ line, taken }) => !taken && !saysReturned(line) && line.wayIsKnown);
  const hashOf = (utr: string) => parts.seal.hash(utr, "payments.utr");
  const named = read.map(({ tokens, numbers }) => [
    ...numbers.map(hashOf),
    ...tokens.filter((token) => CLAIM_REFERENCE.test(token)),
  ]);
  const known = await claimsNamed(parts, [...new Set(named.flat())]);
  const claims = new Map(
    (await claimsById(parts, [...new Set([...known.values()].flat())])).map((one) => [one.id, one]),
  );
  const back = new Set<PaymentId>();
  for (const { id, state } of claims.values())
    if (state === "dismissed" && (await wasTakenBack(parts.store.db, id))) back.add(id);
  const seen = new Set<string>();
  await inTurns(credits, (line) => {
    const { numbers, otherNumbers } = wordsOf(line);
    for (const one of [...numbers, ...otherNumbers]) seen.add(one);
  });
  return read.flatMap(({ line, utr, numbers, otherNumbers }, at) => {
    const theirs = (named[at] ?? [])
      .flatMap((one) => known.get(one) ?? [])
      .flatMap((id) => claims.get(id) ?? []);
    // A reference that was given anew is that of the claim that waits.
    if (theirs.some(({ state }) => state === "claimed")) return [];
    const [claim] = theirs
      .filter((one) => (wasPaid(one) || back.has(one.id)) && !isLongBefore(line, one))
      .sort((one, other) => other.claimedAt - one.claimedAt);
    if (!claim) return [];
    const own = utr ?? theOnly([...numbers, ...otherNumbers]);
    const said = { claim, line, lineHash: line.lineHash, utr: own };
    return [{ ...said, words: secondWords(said, seen, back.has(claim.id)) }];
  });
}

const isLongBefore = ({ date }: KnownLine, { claimedAt }: ShownClaim): boolean =>
  date !== null && daysFrom(date, dateInIndia(claimedAt)) > BEFORE_DAYS;

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

/** @param seen all references on the statement @param back the bank took back what had paid it */
function secondWords(
  { claim, line, utr }: Omit<SecondLine, "words" | "lineHash">,
  seen: Set<string>,
  back: boolean,
): string {
  const name = claim.name ?? "somebody without a name yet";
  const of = claim.reference === null ? "" : `, reference ${claim.reference}`;
  const by = claim.utr === null ? "without a UTR" : `by UTR ${claim.utr}`;
  const first =
    claim.utr === null
      ? "If this is the transfer that paid the claim, leave it."
      : `No transfer that came in by this statement has ${claim.utr}: if this is the transfer that paid the ` +
        `claim, leave it.`;
  const came = `${inRupees(line.paise)} of ${line.day}, ${utr === null ? "no UTR" : `UTR ${utr}`}`;
  const whose = `${name} (${inRupees(claim.amountPaise)}${of})`;
  if (back)
    return (
      `A transfer for the claim of ${whose}, whose own transfer the bank took back: ${came}. It ` +
      `belongs to ${name}: book it, to send back; or let them claim it on the site, with its UTR.`
    );
  return [
    `A second transfer for the claim of ${whose}, which was confirmed already ${by}: ${came}. ` +
      `It belongs to ${name}: book it as received twice, to send back.`,
    ...(claim.utr !== null && seen.has(claim.utr) ? [] : [first]),
  ].join(" ");
}

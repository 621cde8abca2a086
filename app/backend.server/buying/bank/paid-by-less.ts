import { instantInIndia } from "../../../content/instants";
import { inRupees } from "../../../content/rupees";
import { cameByHand } from "../../money/ledger/taken-back";
import { ALL_TAKEN, PART_TAKEN } from "../../money/refunds/refund-reasons";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { claimsById, type ShownClaim } from "../shown-claims";
import { theOnly } from "./confirm-line";
import { inTurns } from "./in-turns";
import { keptRests } from "./keep-rest";
import type { KnownLine } from "./known-lines";
import { LEAST_PAISE } from "./rest-line";
import type { SecondLine } from "./second-line";
import { cameWords } from "./second-words";
import { referencesOf } from "./taken-back";

/** A claim that was confirmed, though the transfer with its own UTR brought less. */
export interface PaidByLess {
  claim: ShownClaim;
  /** paise that its transfer brought, and that are missing still */
  broughtPaise: number;
  missingPaise: number;
  /** for the owner: what is missing, and what to do, on a page and by the command */
  onPage: string;
  typed: string;
}

/**
 * The claims of which a line of the statement brought less than they were confirmed by, and what
 * was kept as their rest with it.
 *
 * @param short `shortOf` all that came in
 * @param asked lines that are asked about: what is missing of their claims is said there
 */
export async function paidByLess(
  parts: Parts,
  short: Map<PaymentId, Short>,
  asked: Pick<SecondLine, "claim" | "restPaise">[],
): Promise<PaidByLess[]> {
  const claims = await claimsById(parts, [...short.keys()]);
  const kept = await keptRests(parts.store.db, [...short.keys()]);
  const bySeveral = await cameBySeveral(parts.store.db, [...short.keys()]);
  return claims.flatMap((claim) => {
    const found = short.get(claim.id);
    if (!found || bySeveral.has(claim.id)) return [];
    const missingPaise = found.came - found.brought - (kept.get(claim.id) ?? 0);
    const isAsked = asked.some((one) => one.restPaise > 0 && one.claim.id === claim.id);
    if (missingPaise < LEAST_PAISE || isAsked) return [];
    const broughtPaise = found.brought;
    return [{ claim, broughtPaise, missingPaise, ...saidOf(claim, found, missingPaise) }];
  });
}

/** The claims of which the lines with their UTR brought less, whatever was kept as their rest. */
export async function shortOf(
  { seal, store: { db } }: Parts,
  credits: KnownLine[],
): Promise<Map<PaymentId, Short>> {
  const byUtr = new Map<string, { line: KnownLine; brought: number }>();
  await inTurns(credits, (line) => {
    for (const utr of referencesOf(line)) {
      const hash = seal.hash(utr, "payments.utr");
      const before = byUtr.get(hash);
      const brought = (before?.brought ?? 0) + line.paise;
      byUtr.set(hash, { line: before?.line ?? line, brought });
    }
  });
  const short = new Map<PaymentId, Short>();
  for (const some of inBatches([...byUtr.keys()])) {
    const rows = await db
      .selectFrom("payments")
      .select(["id", "utr_hash", "amount_paise"])
      .where("utr_hash", "in", some)
      .where("method", "=", "manual")
      .where("state", "=", "fulfilled")
      .execute();
    const ids = rows.map(({ id }) => id);
    const confirmed = await cameByHand(db, ids);
    for (const { id, utr_hash, amount_paise } of rows) {
      const found = byUtr.get(utr_hash ?? "");
      const came = confirmed.get(id) ?? amount_paise;
      if (found && came - found.brought >= LEAST_PAISE) short.set(id, { ...found, came });
    }
  }
  return short;
}

/**
 * Those of the payments of which the bank took a part, or whose money it had credited again: a line
 * with their UTR may be but a part of it that came then.
 */
async function cameBySeveral(db: Db, ids: PaymentId[]): Promise<Set<PaymentId>> {
  const found = new Set<PaymentId>();
  for (const some of inBatches(ids)) {
    const taken = await db
      .selectFrom("refunds")
      .select("payment_id as id")
      .where("payment_id", "in", some)
      .where("reason", "in", [PART_TAKEN, ALL_TAKEN])
      .execute();
    const again = await db
      .selectFrom("made_good")
      .select("again_as as id")
      .where("again_as", "in", some)
      .execute();
    for (const { id } of [...taken, ...again]) if (id !== null) found.add(id);
  }
  return found;
}

export interface Short {
  /** paise by which it was confirmed, and that its lines brought */
  came: number;
  brought: number;
  line: KnownLine;
}

function saidOf(claim: ShownClaim, { came, brought, line }: Short, missing: number) {
  const { id, name, amountPaise, reference, undoUntil } = claim;
  const of = reference === null ? "" : `, reference ${reference}`;
  const by = cameWords({ line: { ...line, paise: brought }, utr: theOnly(referencesOf(line)) });
  const until = undoUntil === null ? null : instantInIndia(undoUntil).slice(11);
  const ends = "the service ends, and this line is then named as its money";
  const words =
    `${by}, paid the claim of ${name ?? "somebody without a name yet"} ` +
    `(${inRupees(amountPaise)}${of}), which was confirmed as ${inRupees(came)}: ` +
    `${inRupees(missing)} is missing. The books say that it came. Look whether another transfer ` +
    "brought it; if not, ask for it.";
  const undo = `Until ${until} (Indian time) Undo takes the confirmation back, and the claim waits`;
  const never = "If the service is not to run without it:";
  return {
    onPage:
      until === null
        ? `${words} ${never} press "It never came" on the person's page; ${ends}.`
        : `${words} ${undo} again. It stands on Today.`,
    typed:
      until === null
        ? `${words} ${never} claims never-came ${id} --because not-there; ${ends}.`
        : `${words} ${undo}: claims undo ${id}`,
  };
}

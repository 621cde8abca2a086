import { inRupees } from "../../../content/rupees";
import { KEPT, moneyBackOf } from "../shown-claims";
import { isUnservedMoney } from "../../money/owed/over-claim";
import { transferOf } from "../../money/payments/utr";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import { namesOf } from "../../platform/people/find-accounts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { inBatches } from "../../platform/store/in-batches";
import { wordsOf } from "./evidence";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";

/** So many are named at most: each was entered by hand, one at a time. */
const MOST_NAMED = 20;

/** What a line's money is in the books as, though it paid no claim; and whose it is. */
export interface Counted {
  as: "to send back" | "sent back" | "kept" | "came back" | "taken back" | "rest";
  person: PersonId;
  /** of money that goes back: paise that are still owed, that went, and that paid their claim */
  owed?: number;
  sent?: number;
  rest?: number;
}

/**
 * The lines whose money is in the books already though it paid no claim, by their hashes: it was
 * noted to be sent back, or came back of what had gone out twice.
 */
export async function countedOf(parts: Parts, lines: KnownLine[]): Promise<Map<string, Counted>> {
  const hashes = new Map<string, string[]>();
  const of = (hash: string, line: string) => hashes.set(hash, [...(hashes.get(hash) ?? []), line]);
  await inTurns(lines, ({ lineHash, ...said }) => {
    of(lineHash, lineHash);
    const { numbers, otherNumbers } = wordsOf(said);
    for (const one of [...numbers, ...otherNumbers]) {
      of(parts.seal.hash(one, "payments.utr"), lineHash);
      of(hashOfCameBack(parts, transferOf(one)), lineHash);
    }
  });
  const counted = new Map<string, Counted>();
  for (const some of inBatches([...hashes.keys()]))
    // What stands in the books as money to send back may have been another's rest before.
    for (const { hash, ...one } of [
      ...(await cameBack(parts, some)),
      ...(await noted(parts, some)),
    ])
      for (const line of hashes.get(hash ?? "") ?? []) counted.set(line, one);
  return counted;
}

type Found = Counted & { hash: string | null };

/** Money that came for a claim and was not served, by its UTR, or by the line itself. */
async function noted({ store: { db }, now }: Parts, hashes: string[]): Promise<Found[]> {
  const payments = db
    .selectFrom("payments")
    .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select(["payments.utr_hash as hash", "payments.person_id", "payments.id"])
    .select(ofBack)
    .where("utr_hash", "in", hashes);
  const lines = db
    .selectFrom("bank_lines")
    .innerJoin("payments", "payments.id", "bank_lines.payment_id")
    .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select(["bank_lines.line_hash as hash", "payments.person_id", "payments.id"])
    .select(ofBack)
    .where("line_hash", "in", hashes);
  const rows = [...(await payments.execute()), ...(await lines.execute())];
  const rests = await restsWith(db, [...new Set(rows.map(({ id }) => id))]);
  return rows.flatMap(({ hash, person_id: person, id, owed_paise: owed, ...back }) =>
    owed === null
      ? []
      : [
          {
            ...{ hash, person, owed, sent: back.returned_paise ?? 0, rest: rests.get(id) ?? 0 },
            as: asOf[moneyBackOf({ ...back, owed_paise: owed }, now())],
          },
        ],
  );
}

const ofBack = [
  "back.owed_paise",
  "back.returned_paise",
  "back.to_return_paise",
  "back.held_until",
  "back.held_because",
] as const;

const asOf = { sent: "sent back", "to send": "to send back", kept: "kept" } as const;

/** Paise of the transfers of which some goes back as these payments that had been missing. */
async function restsWith(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, number>> {
  const rests = new Map<PaymentId, number>();
  for (const some of inBatches(ids))
    for (const { again_as, amount_paise } of await db
      .selectFrom("made_good")
      .select(["again_as", "amount_paise"])
      .where("again_as", "in", some)
      .where("how", "=", "rest")
      .execute())
      if (again_as !== null) rests.set(again_as, amount_paise);
  return rests;
}

async function cameBack({ store: { db } }: Parts, hashes: string[]): Promise<Found[]> {
  const rows = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["made_good.utr_hash as hash", "payments.person_id as person", "how"])
    .where("made_good.utr_hash", "in", hashes)
    .execute();
  return rows.map(({ how, ...row }) => ({
    ...row,
    as: how === "rest" || how === "taken back" ? how : "came back",
  }));
}

/** A sentence for each of those lines: what it was, and whose. */
export async function countedWords(
  parts: Parts,
  lines: KnownLine[],
  counted: Map<string, Counted>,
): Promise<string[]> {
  const names = await namesOf(parts, [...new Set([...counted.values()].map((one) => one.person))]);
  const said = lines.flatMap(({ lineHash, paise, day, text }) => {
    const one = counted.get(lineHash);
    if (!one) return [];
    const name = names.get(one.person) ?? "somebody without a name yet";
    return [`${inRupees(paise)} of ${day} (${text.slice(0, 60)}): ${words(one, name)}`];
  });
  const more = said.length - MOST_NAMED;
  return more > 0
    ? [...said.slice(0, MOST_NAMED), `And ${more} more lines whose money is in the books already.`]
    : said;
}

function words({ as, owed = 0, sent = 0, rest = 0 }: Counted, name: string): string {
  if (as === "rest")
    return `this was the rest of the claim of ${name}, which was paid in two transfers.`;
  if (as === "taken back")
    return `by this reference the bank took back money of ${name}, and that is booked.`;
  if (as === "came back")
    return (
      `by this transfer money of ${name} came back that had gone out twice, ` +
      "and it counts once."
    );
  const ends = as === "kept" ? `is ${KEPT}` : "is to be sent back";
  const parts = [
    ...(rest > 0 ? [`${inRupees(rest)} of it was the rest of the claim of ${name}`] : []),
    ...(sent > 0 ? [`${inRupees(sent)} was sent back`] : []),
    ...(owed > 0 ? [`${inRupees(owed)} ${ends}`] : []),
  ];
  if (parts.length > 1) return `this money is in the books already: ${listed(parts)}.`;
  return as === "kept"
    ? `this money is in the books already, and ${ends}. It came from ${name}.`
    : `this money is in the books already, and ${owed > 0 ? "is to be" : "was"} ` +
        `sent back to ${name}.`;
}

const listed = (all: string[]): string =>
  [all.slice(0, -1).join(", "), all.at(-1) ?? ""].join(", and ");

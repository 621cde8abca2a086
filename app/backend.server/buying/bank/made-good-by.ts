import { sql } from "kysely";
import { inRupees } from "../../../content/rupees";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { unnamedWords, type CameBack } from "./came-back-unnamed";
import { groupedBy } from "./grouped";

/**
 * What a client was sent of a transfer that was none of theirs, or never came, and that is entered
 * as come back without a reference: it was theirs after all, perhaps. Then the transfer stands in
 * the books by that, and pays no claim besides, whoever's.
 */
export interface MadeGoodBy {
  /** the payment of which it was sent, and its client */
  payment: PaymentId;
  person: PersonId;
  was: "to send back" | "line of another" | "never came";
  /** paise that were booked by the transfer, and that are entered as come back so */
  paise: number;
  back: number;
  /** each entry of these, oldest first */
  unnamed: CameBack[];
}

/** Finds by references the one that may have come back by such a transfer; null: none may. */
export type GoodBy = (utrs: string[]) => MadeGoodBy | null;

/** Reads all that was made good so: once for a comparison, however many ask of it. */
export async function madeGoods(parts: Parts): Promise<GoodBy> {
  const known = new Map<string, MadeGoodBy>();
  for (const rows of groupedBy(await madeGoodRows(parts), ({ id }) => [id]).values()) {
    const [row] = rows as [Row];
    const { payment, person, paise, how, went_by } = row;
    const never = went_by === null ? "never came" : "line of another";
    const was = how === "not theirs" ? "to send back" : never;
    const back = rows.reduce((sum, one) => sum + one.back, 0);
    const unnamed = rows.map((one) => ({ paise: one.back, on: one.came_on ?? "" }));
    const good: MadeGoodBy = { payment, person, paise, back, unnamed, was };
    for (const hash of hashesOf(parts, row)) known.set(hash, good);
  }
  if (known.size === 0) return () => null;
  return (utrs) => utrs.flatMap((utr) => known.get(hashOfCameBack(parts, utr)) ?? [])[0] ?? null;
}

type Row = Awaited<ReturnType<typeof madeGoodRows>>[number];

/** One for each entry of what came back. */
const madeGoodRows = ({ store: { db } }: Parts) =>
  db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments as p", "p.id", "money_in.payment_id")
    .innerJoin("made_good as b", (join) =>
      // What came above a claim stands under a name of its own, and was lost with it.
      join.on(sql<boolean>`b.money_id in (m.money_id, m.money_id || '-over')`),
    )
    .select(["m.id", "m.how", "m.went_by", "m.amount_paise as paise", "b.amount_paise as back"])
    .select("b.came_on")
    .select(["p.id as payment", "p.person_id as person", "p.utr_enc", "p.named_utr_enc"])
    .where("m.how", "in", ["not theirs", "taken back"])
    .where("m.came_on", "is", null)
    .where("b.how", "=", "came back")
    .where("b.utr_hash", "is", null)
    .orderBy("b.id")
    .execute();

type Lost = Pick<Row, "how" | "went_by" | "utr_enc" | "named_utr_enc">;

/**
 * By which references it may have come: what never came may yet by its own, as its claim has it.
 */
export function hashesOf(
  { seal }: Pick<Parts, "seal">,
  { how, went_by, utr_enc, named_utr_enc: named }: Lost,
): string[] {
  const by = went_by === null ? [] : [went_by];
  if (how === "not theirs") return by;
  const own = [
    utr_enc && seal.open(utr_enc, "payments.utr"),
    named && seal.open(named, "payments.named_utr"),
  ];
  return [...by, ...own.flatMap((one) => (one ? [hashOfCameBack({ seal }, one)] : []))];
}

/**
 * What it is, for the owner: a question.
 *
 * @param asked whose claim names it; other clients' names are not said
 */
export function madeGoodWords(
  { payment, person, was, paise, back, unnamed }: MadeGoodBy,
  asked: PersonId,
  reader: "page" | "command",
): string {
  const isTheirs = person === asked;
  const whose = isTheirs
    ? "the same client"
    : reader === "page"
      ? "another client"
      : `another client (claim ${payment})`;
  const once = {
    "to send back":
      `This transfer was booked for ${whose} before, to send back, and you entered that it was ` +
      "somebody else's.",
    "line of another":
      `This transfer paid a claim of ${whose} before, and you entered that it was somebody ` +
      "else's.",
    "never came": `This is the reference of a claim of ${whose} that you entered as never come.`,
  };
  if (isUnsure({ was, unnamed }))
    return `${once[was]} Look: ${unnamedWords(unnamed, "this transfer")}.`;
  const rest = paise > back ? `, but for ${inRupees(paise - back)}` : "";
  return (
    `${once[was]} Look: ${inRupees(back)} that you had sent them of it are entered as come back, ` +
    `without a reference. If that was by this transfer, it is in the books already${rest}.`
  );
}

/** Of what was to be sent back one entry made good all that was missing: nobody knows which. */
const isUnsure = ({ was, unnamed }: Pick<MadeGoodBy, "was" | "unnamed">): boolean =>
  was === "to send back" && unnamed.length > 1;

/** The same of a line of the statement, in a part of a sentence. @param whose "the claim …" */
export function madeGoodOfLine(by: MadeGoodBy, whose: string): string {
  const { was, paise, back, unnamed } = by;
  const once = {
    "to send back": `it was booked for ${whose} before, to send back, and was somebody else's`,
    "line of another": `it paid ${whose} before, and was somebody else's`,
    "never came": `it has the reference of ${whose}, entered as never come`,
  };
  if (isUnsure(by)) return `${once[was]}: ${unnamedWords(unnamed, "it")}`;
  const rest = was === "to send back" && paise > back ? `, but for ${inRupees(paise - back)}` : "";
  return `${once[was]}: if ${inRupees(back)} came back by it, it is in the books${rest}`;
}

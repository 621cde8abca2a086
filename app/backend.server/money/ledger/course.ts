import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { writtenOnce } from "../../platform/store/written-once";

/** Some of a payment that the bank took back. */
interface Step {
  payment: PaymentId;
  /** as which payment it was credited again, with its sealed reference; null: it was not */
  again: PaymentId | null;
  utr_enc: string | null;
}

/**
 * As which payments one person's money stood, one after the other, as the books had it when asked.
 */
export class Course {
  constructor(private readonly steps: Step[]) {}

  /**
   * This payment, and those as which the same money stood before: each was taken back by the bank
   * and credited again as the next.
   */
  sameMoney(id: PaymentId): PaymentId[] {
    const before = this.steps.find(({ again }) => again === id);
    return before ? [id, ...this.sameMoney(before.payment)] : [id];
  }

  /**
   * Those of `sameMoney`, as far as all of it came again at once: so much by the same transfers.
   */
  allAsBefore(id: PaymentId): PaymentId[] {
    const its = this.sameMoney(id);
    const end = its.findIndex(
      (one, at) => at > 0 && this.#of(one).some(({ again }) => again !== its[at - 1]),
    );
    return end === -1 ? its : its.slice(0, end);
  }

  /** The payments as which the bank credited again what it had taken of this one. */
  creditedOf(id: PaymentId): { id: PaymentId; utr_enc: string | null }[] {
    return this.#of(id).flatMap(({ again, utr_enc }) => (again ? { id: again, utr_enc } : []));
  }

  /** As which payment this money stands now: the bank may have taken it and credited it again. */
  creditedLast(id: PaymentId): PaymentId {
    const again = this.creditedOf(id).at(-1);
    return again ? this.creditedLast(again.id) : id;
  }

  #of = (id: PaymentId): Step[] => this.steps.filter(({ payment }) => payment === id);
}

/** Of the money of whoever made this payment: what comes again is theirs too. */
export async function courseOf(db: Db, id: PaymentId): Promise<Course> {
  return new Course(await stepsOf(db, id));
}

const stepsOf = writtenOnce((db, id: PaymentId) =>
  db
    .selectFrom("payments as asked")
    .innerJoin("payments as its", "its.person_id", "asked.person_id")
    .innerJoin("money_in", "money_in.payment_id", "its.id")
    .innerJoin("made_good as m", "m.money_id", "money_in.id")
    .leftJoin("payments as came", "came.id", "m.again_as")
    .select(["its.id as payment", "m.again_as as again", "came.utr_enc"])
    .where("asked.id", "=", id)
    .where("m.how", "=", "taken back")
    .orderBy("m.id"),
);

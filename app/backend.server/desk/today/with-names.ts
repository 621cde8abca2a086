import { payersOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { PaymentId, PersonId } from "../../platform/store/ids";

/** Rows about payments, each with who paid: no name and nobody where no payment is known. */
export async function withNames<T extends { payment: PaymentId | null }>(
  parts: Parts,
  rows: T[],
): Promise<(T & { name: string; person: PersonId | null })[]> {
  const ids = rows.map(({ payment }) => payment);
  const names = await payersOf(parts, ids);
  const known = ids.filter((id): id is PaymentId => id !== null);
  const people =
    known.length === 0
      ? []
      : await parts.store.db
          .selectFrom("payments")
          .select(["id", "person_id"])
          .where("id", "in", known)
          .execute();
  const persons = new Map(people.map(({ id, person_id }) => [id, person_id]));
  return rows.map((row) => ({
    ...row,
    name: (row.payment && names.get(row.payment)) ?? "",
    person: (row.payment && persons.get(row.payment)) ?? null,
  }));
}

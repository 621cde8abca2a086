import { OPEN } from "../../money/payments/rows";
import { readBought } from "../../money/payments/bought";
import { namesOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Received } from "./received";

/**
 * Online payments that were begun and not paid, newest first; `at` is when they began. @param after
 * the last one shown
 */
export async function unpaidOf(
  parts: Parts,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: Received[]; next: string | null }> {
  // Of each state its newest, by its index: of all together there is none.
  const found = await Promise.all(
    OPEN.map((state) =>
      parts.store.db
        .selectFrom("payments")
        .select(["id", "person_id", "method", "state", "amount_paise", "cart", "created_at"])
        .where("state", "=", state)
        .$if(after !== null, (q) =>
          q
            .where("created_at", "<=", Number(after?.split(".")[0]))
            .where("id", "<", (after?.split(".")[1] ?? "") as PaymentId),
        )
        .orderBy("created_at", "desc")
        .limit(most + 1)
        .execute(),
    ),
  );
  const all = found.flat().sort((one, other) => other.created_at - one.created_at);
  const shown = all.slice(0, most);
  const names = await namesOf(
    parts,
    shown.map(({ person_id }) => person_id),
  );
  const end = all.length > most ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      id: row.id,
      person: row.person_id,
      name: names.get(row.person_id) ?? "",
      method: row.method,
      state: row.state,
      isDisputed: false,
      lostPaise: 0,
      paise: row.amount_paise,
      services: readBought(row.cart).map(({ name }) => name),
      at: row.created_at,
    })),
    next: end ? `${end.created_at}.${end.id}` : null,
  };
}

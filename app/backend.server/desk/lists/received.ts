import { namesOf } from "../../platform/people/find-accounts";
import { lostOf } from "../../money/disputes/lost";
import { readBought } from "../../money/payments/bought";
import type { Parts } from "../../platform/parts";
import type { PaymentState } from "../../platform/states/payment-states";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { disputedAmong } from "../people/disputes";
import type { Span } from "./span";

export type Method = "online" | "manual";

/** A payment that came in. */
export interface Received {
  id: PaymentId;
  person: PersonId;
  name: string;
  method: Method;
  state: PaymentState;
  /** a dispute about it is open */
  isDisputed: boolean;
  /** what banks took of it by disputes that were lost */
  lostPaise: number;
  paise: number;
  services: string[];
  /** UTC ms */
  at: number;
}

/** The payments that came in, newest first, a page of `most`. @param after the last one shown */
export async function received(
  parts: Parts,
  span: Span,
  { method = null, after = null, most }: ReceivedFilter,
): Promise<{ rows: Received[]; next: string | null }> {
  const last = after === null ? null : /^(\d{1,15})\.(\w{26})$/.exec(after);
  const rows = await parts.store.db
    .selectFrom("payments")
    .select(["id", "person_id", "method", "state", "amount_paise", "cart", "fulfilled_at"])
    .where("fulfilled_at", ">=", span.from)
    .where("fulfilled_at", "<", last ? Math.min(Number(last[1]) + 1, span.to) : span.to)
    .$if(last !== null, (q) =>
      q.where((e) =>
        e.or([
          e("fulfilled_at", "<", Number(last?.[1])),
          e("id", "<", (last?.[2] ?? "") as PaymentId),
        ]),
      ),
    )
    .$if(method !== null, (q) => q.where("method", "=", method as Method))
    .orderBy("fulfilled_at", "desc")
    .orderBy("id", "desc")
    .limit(most + 1)
    .execute();
  const shown = rows.slice(0, most);
  const names = await namesOf(
    parts,
    shown.map(({ person_id }) => person_id),
  );
  const end = rows.length > most ? shown.at(-1) : undefined;
  const disputed = await disputedAmong(
    parts,
    shown.map(({ id }) => id),
  );
  const lost = await lostOf(
    parts.store.db,
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.map((row) => ({
      isDisputed: disputed.has(row.id),
      lostPaise: lost.get(row.id) ?? 0,
      id: row.id,
      person: row.person_id,
      name: names.get(row.person_id) ?? "",
      method: row.method,
      state: row.state,
      paise: row.amount_paise,
      services: readBought(row.cart).map(({ name }) => name),
      at: row.fulfilled_at ?? 0,
    })),
    next: end ? `${end.fulfilled_at}.${end.id}` : null,
  };
}

interface ReceivedFilter {
  method?: Method | null;
  after?: string | null;
  most: number;
}

export interface Sum {
  count: number;
  paise: number;
}

/** What came in, by method. Read from an index alone. */
export async function receivedSums(parts: Parts, span: Span): Promise<Record<Method, Sum>> {
  const rows = await parts.store.db
    .selectFrom("payments")
    .select((e) => [
      "method",
      e.fn.countAll().as("count"),
      e.fn.sum<number | string>("amount_paise").as("paise"),
    ])
    .where("fulfilled_at", ">=", span.from)
    .where("fulfilled_at", "<", span.to)
    .groupBy("method")
    .execute();
  const of = (method: Method): Sum => {
    const row = rows.find((one) => one.method === method);
    return { count: Number(row?.count ?? 0), paise: Number(row?.paise ?? 0) };
  };
  return { online: of("online"), manual: of("manual") };
}

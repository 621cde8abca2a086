import type { PaymentState } from "../../platform/states/payment-states";
import { notedFor, type LastStep } from "../../platform/store/last-steps";
import type { Db, Dialect } from "../../platform/store/store";
import { withCommit } from "../../platform/store/with-commit";
import type { Account } from "./partition";

/** What a transaction changes of the kept sums: `day account` → paise, and state → payments. */
interface Changes {
  paise: Map<string, number>;
  payments: Map<PaymentState, number>;
}

/**
 * Written with the commit: rows that many transactions change, so each holds them only while it
 * commits, and all in the same order.
 */
const keptSums: LastStep<Changes> = {
  name: "a kept sum",
  place: 1,
  begin: () => ({ paise: new Map(), payments: new Map() }),
  end: write,
};

/** `paise` more (or fewer) on an account of the day in India on which the money came. */
export function addToDay(tx: Db, day: string, account: Account, paise: number): void {
  add(changesOf(tx).paise, `${day} ${account}`, paise);
}

/** A payment came into a state, and left another; null: it is new. */
export function countMove(tx: Db, from: PaymentState | null, to: PaymentState): void {
  const { payments } = changesOf(tx);
  if (from) add(payments, from, -1);
  add(payments, to, 1);
}

const changesOf = (tx: Db): Changes => notedFor(tx, keptSums);

function add<K>(sums: Map<K, number>, key: K, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

async function write(dialect: Dialect, tx: Db, { paise, payments }: Changes): Promise<void> {
  const days = sorted(paise).map(([id, more]) => {
    const [day = "", account = ""] = id.split(" ");
    return { id, day, account, paise: more };
  });
  if (days.length > 0)
    await withCommit(
      dialect,
      tx,
      tx
        .insertInto("money_days")
        .values(days)
        .onConflict((on) =>
          on
            .column("id")
            .doUpdateSet((e) => ({ paise: e("money_days.paise", "+", e.ref("excluded.paise")) })),
        ),
    );
  const counts = sorted(payments).map(([state, more]) => ({ state, count: more }));
  if (counts.length > 0)
    await withCommit(
      dialect,
      tx,
      tx
        .insertInto("payment_counts")
        .values(counts)
        .onConflict((on) =>
          on.column("state").doUpdateSet((e) => ({
            count: e("payment_counts.count", "+", e.ref("excluded.count")),
          })),
        ),
    );
}

/**
 * Nothing that comes to 0, and always in the same order, lest two transactions wait for each other.
 */
const sorted = <K extends string>(sums: Map<K, number>): [K, number][] =>
  [...sums].filter(([, more]) => more !== 0).sort(([a], [b]) => (a < b ? -1 : 1));

import { openState } from "../../../sandbox/state";
import { books } from "../../../sandbox/razorpay/entities";

/** What the sandbox's own file says of money, in paise. */
export function atSandbox(file: string) {
  const state = openState(file);
  try {
    const book = books(state);
    const came = book.payments.all().filter(({ captured }) => captured);
    const refunds = came.flatMap(({ id }) => book.refunds.get(id) ?? []);
    const done = refunds.filter(({ status }) => status === "processed");
    const live = refunds.filter(({ status, receipt }) => status !== "failed" && receipt);
    const names = live.map(({ receipt }) => String(receipt));
    return {
      payments: came.length,
      refunds: refunds.length,
      captured: sum(came),
      returned: sum(done),
      disputed: book.disputes
        .all()
        .filter(({ status }) => status !== "won" && status !== "closed")
        .reduce((all, one) => all + (one.status === "lost" ? one.amount_deducted : one.amount), 0),
      twice: names.filter((name, at) => names.indexOf(name) !== at),
    };
  } finally {
    state.close();
  }
}

const sum = (list: { amount: number }[]): number =>
  list.reduce((all, { amount }) => all + amount, 0);

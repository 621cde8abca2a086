import { Hono, type Context } from "hono";
import type { ReactElement } from "react";
import { z } from "zod";
import { accountNamed } from "../../backend.server/desk/people/file";
import { paymentNamed, runningOf } from "../../backend.server/desk/people/lines";
import { refuseUnlessGoing } from "../../backend.server/desk/refund-words";
import { refundPayment, wouldRefund } from "../../backend.server/money/refunds/refund";
import { SameAgain } from "../../backend.server/money/refunds/same-again";
import { leavingOf } from "../../backend.server/subscriptions/leaving";
import { LEAST_PAISE } from "../../backend.server/money/service/unexpired";
import { whatToRefund, type HowMuch } from "../../backend.server/money/refunds/what-to-refund";
import type { Parts } from "../../backend.server/platform/parts";
import type { PaymentId, PersonId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, pageWords, Refusal } from "../../api/refusal";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { amountTyped } from "./amount-typed";
import { AmountPage } from "./refund-amount-page";
import { RefundPage, type Offered, type OneOfSeveral } from "./refund-page";

const Refund = z.object({
  how: z.enum(["pro-rata", "all", "amount"]),
  amount: z.string().trim().max(15).default(""),
  /** the same amount went within a day, and is meant once more */
  again: z.enum(["", "yes"]).catch(""),
  /** what the page said would go back, and when */
  paise: z.coerce.number().int().catch(0),
  at: z.coerce.number().int().catch(0),
});

/** What a link of the page proposes; whatever stands there is typed, and checked, anew. */
const Proposed = z.string().max(15).catch("");

/** A payment given back: the days left, all of it, or an amount. */
export function refundDoors(parts: Parts): Hono {
  const path = "/people/:person/payments/:payment/refund";
  const named = async (c: Context) => {
    const person = c.req.param("person") as PersonId;
    const line = await paymentNamed(parts, person, c.req.param("payment") ?? "");
    const running = (await runningOf(parts, person))
      .filter(({ payment }) => payment === line.id)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ service }) => service);
    const payment = { ...line, running };
    const { name } = await accountNamed(parts, person);
    return { person, payment, name: name ?? "this person" };
  };
  /**
   * An amount that is typed is shown once more, with what it does; `paise` comes with the answer.
   */
  const asks = async (c: Context, howMuch: HowMuch) => {
    const { person, payment, name } = await named(c);
    const would = await wouldRefund(parts, payment.id, howMuch);
    const again = typeof howMuch === "object" && howMuch.again === true;
    return <AmountPage {...{ person, name, payment, would, again }} />;
  };
  const page = async (c: Context, said: Said, typed = { amount: "", same: false }) => {
    const { person, payment, name } = await named(c);
    const offers = [
      await offered(parts, payment.id, "pro-rata"),
      await offered(parts, payment.id, "all"),
    ];
    const amountRefused = await whyNoAmount(parts, payment.id);
    const each = amountRefused === null ? await eachOf(parts, person, payment.id) : [];
    return <RefundPage {...{ person, name, payment, offers, amountRefused, each, typed, said }} />;
  };
  return new Hono()
    .get(path, async (c) => {
      const amount = Proposed.parse(c.req.query("amount"));
      return c.html(drawn(await page(c, {}, { amount, same: false })));
    })
    .post(path, async (c) => {
      const { how, amount, again, paise, at } = Refund.parse(await c.req.parseBody());
      let same = false;
      let word = "refunded";
      let question: ReactElement | null = null;
      const work = async () => {
        const { payment } = await named(c);
        const howMuch: HowMuch =
          how === "amount" ? { paise: amountTyped(amount), again: again === "yes" } : how;
        try {
          if (how === "amount" && paise === 0) question = await asks(c, howMuch);
          else {
            const refund = await refundPayment(parts, payment.id, howMuch, { paise, at });
            refuseUnlessGoing(refund);
            if (refund.state === "to send") word = "refund-yours";
          }
        } catch (problem) {
          same = problem instanceof SameAgain;
          throw problem;
        }
        if (question) throw new OperatorRefusal(409, "Is it this amount?");
      };
      const to = () => `/people/${c.req.param("person")}?done=${word}`;
      const field = how === "amount" ? { field: "amount" } : {};
      return act(
        c,
        work,
        to,
        async (words) => question ?? page(c, { wrong: { words, ...field } }, { amount, same }),
      );
    });
}

/** Why not even the least amount can go back now: a dispute, a refund that waits, nothing left. */
async function whyNoAmount(parts: Parts, payment: PaymentId): Promise<string | null> {
  try {
    await whatToRefund(parts, parts.store.db, payment, { paise: LEAST_PAISE, again: true });
    return null;
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 409) return pageWords(problem);
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

/** The services of a payment that run or wait to start, each with the fee for its days left. */
async function eachOf(parts: Parts, person: PersonId, payment: PaymentId): Promise<OneOfSeveral[]> {
  const leaving = await leavingOf(parts, parts.store.db, person, parts.now());
  return leaving.flatMap(({ name, periods }) =>
    periods
      .filter((period) => period.payment === payment)
      .map(({ id, paise }) => ({ subscription: id, service: name, paise })),
  );
}

/** What a kind of refund would do now, or why it cannot be. */
async function offered(
  parts: Parts,
  payment: PaymentId,
  how: "pro-rata" | "all",
): Promise<Offered> {
  try {
    return { how, ...(await wouldRefund(parts, payment, how)) };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { how, refused: pageWords(problem) };
  }
}

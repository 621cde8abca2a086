import { Hono, type Context } from "hono";
import { z } from "zod";
import { accountNamed } from "../../backend.server/desk/people/file";
import { paymentNamed } from "../../backend.server/desk/people/lines";
import { refuseUnlessGoing } from "../../backend.server/desk/refund-words";
import { refundPayment, wouldRefund } from "../../backend.server/money/refunds/refund";
import { SameAgain } from "../../backend.server/money/refunds/same-again";
import type { HowMuch } from "../../backend.server/money/refunds/what-to-refund";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { pageWords, Refusal } from "../../api/refusal";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { paiseTyped } from "./paise-typed";
import { RefundPage, type Offered } from "./refund-page";

const Refund = z.object({
  how: z.enum(["pro-rata", "all", "amount"]),
  amount: z.string().trim().max(15).default(""),
  /** the same amount went within a day, and is meant once more */
  again: z.enum(["", "yes"]).catch(""),
  /** what the page said would go back, and when */
  paise: z.coerce.number().int().catch(0),
  at: z.coerce.number().int().catch(0),
});

/** A payment given back: the days left, all of it, or an amount. */
export function refundDoors(parts: Parts): Hono {
  const path = "/people/:person/payments/:payment/refund";
  const named = async (c: Context) => {
    const person = c.req.param("person") as PersonId;
    const payment = await paymentNamed(parts, person, c.req.param("payment") ?? "");
    const { name } = await accountNamed(parts, person);
    return { person, payment, name: name ?? "this person" };
  };
  const page = async (c: Context, said: Said, typed = { amount: "", same: false }) => {
    const { person, payment, name } = await named(c);
    const offers = [
      await offered(parts, payment.id, "pro-rata"),
      await offered(parts, payment.id, "all"),
    ];
    return <RefundPage {...{ person, name, payment, offers, typed, said }} />;
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}))))
    .post(path, async (c) => {
      const { how, amount, again, paise, at } = Refund.parse(await c.req.parseBody());
      let same = false;
      const work = async () => {
        const { payment } = await named(c);
        const howMuch: HowMuch =
          how === "amount" ? { paise: paiseTyped(amount), again: again === "yes" } : how;
        const shown = how === "amount" ? undefined : { paise, at };
        const refund = await refundPayment(parts, payment.id, howMuch, shown).catch(
          (problem: unknown) => {
            same = problem instanceof SameAgain;
            throw problem;
          },
        );
        refuseUnlessGoing(refund);
      };
      const to = `/people/${c.req.param("person")}?done=refunded`;
      const field = how === "amount" ? { field: "amount" } : {};
      return act(c, work, to, (words) => page(c, { wrong: { words, ...field } }, { amount, same }));
    });
}

/** What a kind of refund would do now, or why it cannot be. */
async function offered(
  parts: Parts,
  payment: Parameters<typeof wouldRefund>[1],
  how: "pro-rata" | "all",
): Promise<Offered> {
  try {
    return { how, ...(await wouldRefund(parts, payment, how)) };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { how, refused: pageWords(problem) };
  }
}

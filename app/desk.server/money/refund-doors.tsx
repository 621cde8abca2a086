import { Hono, type Context } from "hono";
import { z } from "zod";
import { accountNamed } from "../../backend.server/desk/people/file";
import { paymentNamed } from "../../backend.server/desk/people/lines";
import { refuseUnlessGoing } from "../../backend.server/desk/refund-words";
import { refundPayment, wouldRefund } from "../../backend.server/money/refunds/refund";
import type { HowMuch } from "../../backend.server/money/refunds/what-to-refund";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { Refusal } from "../../api/refusal";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { paiseTyped } from "./paise-typed";
import { RefundPage, type Offered } from "./refund-page";

const Refund = z.object({
  how: z.enum(["pro-rata", "all", "amount"]),
  amount: z.string().trim().max(15).default(""),
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
  const page = async (c: Context, said: Said, amount = "") => {
    const { person, payment, name } = await named(c);
    const offers = [
      await offered(parts, payment.id, "pro-rata"),
      await offered(parts, payment.id, "all"),
    ];
    return <RefundPage {...{ person, name, payment, offers, amount, said }} />;
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}))))
    .post(path, async (c) => {
      const { how, amount, paise, at } = Refund.parse(await c.req.parseBody());
      const work = async () => {
        const { payment } = await named(c);
        const howMuch: HowMuch = how === "amount" ? { paise: paiseTyped(amount) } : how;
        const shown = how === "amount" ? undefined : { paise, at };
        refuseUnlessGoing(await refundPayment(parts, payment.id, howMuch, shown));
      };
      const to = `/people/${c.req.param("person")}?done=refunded`;
      const field = how === "amount" ? { field: "amount" } : {};
      return act(c, work, to, (words) => page(c, { wrong: { words, ...field } }, amount));
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
    return { how, refused: problem.message };
  }
}

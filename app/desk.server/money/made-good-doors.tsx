import { referenceTyped } from "../../api/reference-typed";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { paidSinceWords } from "../../backend.server/buying/bank/paid-since";
import { onceOfMoney } from "../../backend.server/buying/bank/once-theirs";
import { besidesWords } from "../../backend.server/buying/bank/once-words";
import { twiceNamed } from "../../backend.server/desk/today/twice";
import { undoGivenUp } from "../../backend.server/money/ledger/give-up-loss";
import { undoCameBack } from "../../backend.server/money/ledger/undo-came-back";
import {
  makeGood,
  wouldMakeGood,
  type Made,
  type WouldMakeGood,
} from "../../backend.server/money/ledger/made-good";
import { waitingWithReference } from "../../backend.server/money/refunds/bank-references";
import { paymentById } from "../../backend.server/money/payments/rows";
import type { Parts } from "../../backend.server/platform/parts";
import type { MoneyId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { isDay } from "../../content/is-day";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { MadeGoodPage, SurePage, type TypedMadeGood } from "./made-good-page";
import { amountTyped } from "./amount-typed";

const word = (most: number) => z.string().trim().max(most).default("");
const Typed = z.object({
  how: z.enum(["came back", "written off"]).catch("came back"),
  ...{
    on: z.string().trim().max(20).overwrite(dayTyped).default(""),
    utr: z.string().max(60).overwrite(referenceTyped).default(""),
    amount: word(15),
    reason: word(300),
  },
  /** the page that asks once more was answered */
  sure: z.enum(["", "yes"]).catch(""),
  /** what could be entered at most when it was drawn, in paise */
  most: z.coerce.number().int().positive().optional().catch(undefined),
  /** the same sum once more */
  again: z.enum(["", "yes"]).catch(""),
  /** what the page said is to be looked at first: what stands by now is held to it */
  looked: z.string().max(1_600).catch(""),
});

/** `entry`: of what came back the one that stood on the page; of what is given up there is none. */
const Undone = z.object({ entry: z.string().max(40).catch("") });

/** Money that went out twice, or for nothing: it came back, or is given up; that, undone. */
export function madeGoodDoors(parts: Parts): Hono {
  const path = "/payments/:id/made-good";
  const idOf = (c: Context) => c.req.param("id") as MoneyId;
  const page = async (c: Context, said: Said, typed: TypedMadeGood | null) => (
    <MadeGoodPage
      twice={await twiceNamed(parts, idOf(c))}
      once={await onceOfMoney(parts.store.db, idOf(c))}
      {...{ typed, said }}
    />
  );
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, null))))
    .post(path, async (c) => {
      const { sure, most, again, looked, ...typed } = Typed.parse(await c.req.parseBody());
      let would: WouldMakeGood | null = null;
      let look: string | null = null;
      let done = "written-off";
      const work = async () => {
        const made = madeOf(typed);
        look = await paidSinceWords(parts, idOf(c), made, "page");
        if (sure === "" || (look !== null && looked !== look)) {
          would = await wouldMakeGood(parts, idOf(c), made);
          throw new OperatorRefusal(409, "Is it so?");
        }
        const { until } = await makeGood(parts, idOf(c), { ...made, most, again: again === "yes" });
        if (until !== null) done = "given-up";
        if (made.how === "came back") done = await afterCameBack(parts, idOf(c), made.utr);
      };
      const asked = async (words: string) =>
        would === null ? (
          page(c, { wrong: { words } }, typed)
        ) : (
          <SurePage twice={await twiceNamed(parts, idOf(c))} {...{ typed, would, look }} />
        );
      return act(c, work, () => `/refunds?done=${done}`, asked);
    })
    .post(`${path}/undo`, async (c) => {
      const { entry } = Undone.parse(await c.req.parseBody());
      const undo = () =>
        entry === "" ? undoGivenUp(parts, idOf(c)) : undoCameBack(parts, idOf(c), { entry });
      return act(
        c,
        undo,
        `/refunds?done=${entry === "" ? "given-up" : "came-back"}-undone`,
        (words) => page(c, { wrong: { words } }, null),
      );
    });
}

/**
 * What is said after the press, and of what came back so (`of=`): what is its client's besides, by
 * the books, and the card that books it.
 */
export async function saidWithBesides({ store }: Parts, c: Context): Promise<Said> {
  const said = saidIn(c);
  const of = c.req.query("of");
  const once = said.done && of ? await onceOfMoney(store.db, of as MoneyId) : null;
  const besides = once ? besidesWords(once, "page") : "";
  if (once === null || besides === "") return said;
  const claim = await paymentById(store.db, once.payment);
  const name = claim?.reference ?? once.payment;
  return {
    done: `${said.done} ${besides}.`,
    then: { href: `/claims?reference=${encodeURIComponent(name)}`, words: "Their claim's card" },
  };
}

/** Throws Refusal 422. */
function madeOf({ how, on, utr, amount, reason }: TypedMadeGood) {
  if (reason === "") {
    const word = how === "came back" ? "how" : "why";
    throw new OperatorRefusal(422, `Say ${word}, in a few words: it stays on record.`);
  }
  if (how === "came back" && !isDay(on))
    throw new OperatorRefusal(422, "Give the day on which it came back, like 2026-11-20.");
  const made: Made = how === "written off" ? { how } : { how, on, ...(utr === "" ? {} : { utr }) };
  return { ...made, reason, ...(amount === "" ? {} : { paise: amountTyped(amount) }) };
}

async function afterCameBack(parts: Parts, id: MoneyId, utr: string | undefined): Promise<string> {
  if (utr === undefined) {
    const once = await onceOfMoney(parts.store.db, id);
    const isTheirs = once !== null && besidesWords(once, "page") !== "";
    return `came-back-unnamed${isTheirs ? `&of=${id}` : ""}`;
  }
  const claim = await waitingWithReference(parts, parts.store.db, utr);
  return claim === null ? "came-back" : "came-back-claimed";
}

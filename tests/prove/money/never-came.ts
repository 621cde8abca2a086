import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import type { WhyUndone } from "../../../app/backend.server/buying/undo-claim";
import { DAY, HOUR } from "../../unit/payments/shop";
import { laterNamed, undoes } from "./claims";
import { creditedAgain } from "./credited-again";
import type { History } from "./history";
import { allIsGone } from "./in-parts";
import { pressed } from "./pressed";
import { someClaim } from "./some-claim";

/**
 * The owner enters that the money of a claim never came, whatever its state, once or twice, and now
 * and then at the moment at which somebody undoes it. Its reference is free from then on; or the
 * money comes after all, by another.
 */
export async function neverComes(history: History): Promise<void> {
  const { chance, product, byHand } = history;
  const claim = await someClaim(history);
  if (!claim) return;
  const { id, utr } = claim;
  const why = chance.one<WhyUndone>(["not-there", "other-claim", "by-mistake"]);
  const [done] = await Promise.all([
    pressed(history, "money never came", () => bookNeverCame(product.any(), id, why)),
    chance.happens(0.2) ? undoes(history, id) : undefined,
  ]);
  if (done.length > 1) history.wrong(`the money of ${id} never came ${done.length} times`);
  if (done.length === 0) return;
  if (byHand.last("part taken", id))
    history.wrong(`the bank took a part of ${id}, and it is entered that nothing had come`);
  allIsGone(history, claim, null);
  if (chance.happens(0.5))
    history.in(chance.between(HOUR, 4 * DAY), () => creditedAgain(history, claim));
  if (utr !== null && chance.happens(0.4)) laterNamed(history, utr);
}

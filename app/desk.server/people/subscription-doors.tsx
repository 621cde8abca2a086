import { Hono, type Context } from "hono";
import { z } from "zod";
import { accountNamed } from "../../backend.server/desk/people/file";
import { subscriptionNamed } from "../../backend.server/desk/people/lines";
import { changeEnd } from "../../backend.server/subscriptions/change-end";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { act } from "../frame/act";
import { ConfirmPage } from "../frame/confirm-page";
import { whyRefused } from "../frame/to-mend";
import { wholeDays } from "../frame/whole-days";
import { DaysPage, ExtendPage } from "./extend-page";
import { drawn, type Said } from "../frame/frame";

const Extension = z.object({
  /** pressed: it is done */
  days: wholeDays,
  /** typed: it is asked once more */
  typed: z.string().trim().max(20).optional(),
  /** the end that the page showed, UTC ms */
  from: z.coerce.number().int().catch(0),
});

/** More days for one service of a person's, or its end. */
export function subscriptionDoors(parts: Parts): Hono {
  const named = async (c: Context) => {
    const person = c.req.param("person") as PersonId;
    const [account, subscription] = await Promise.all([
      accountNamed(parts, person),
      subscriptionNamed(parts, person, c.req.param("subscription") ?? ""),
    ]);
    return { person, name: account.name ?? "this person", subscription };
  };
  const extendPage = async (c: Context, said: Said, typed = "") => (
    <ExtendPage {...await named(c)} typed={typed} said={said} />
  );
  const endPage = async (c: Context, said: Said) => {
    const { person, name, subscription } = await named(c);
    const what = [
      `${subscription.service} ends at once, in place of ${dayInWords(subscription.endsAt)}.`,
      "What was bought after it moves up to take its place.",
      `${name} is told by mail. No money goes back by this: Refund does that, now or later.`,
      "It cannot be undone; the person can buy again.",
    ];
    const title = `End ${subscription.service} of ${name}?`;
    return <ConfirmPage {...{ title, person, what, said }} act="End it now" stops />;
  };
  const path = "/people/:person/subscriptions/:subscription";
  const back = (c: Context, done: string) => `/people/${c.req.param("person")}?done=${done}`;
  return new Hono()
    .get(`${path}/extend`, async (c) => c.html(drawn(await extendPage(c, {}))))
    .post(`${path}/extend`, async (c) => {
      const { typed, from, ...pressed } = Extension.parse(await c.req.parseBody());
      const days = typed === undefined ? pressed.days : wholeDays.parse(typed);
      const valid = days >= 1 && days <= 365;
      const work = async () => {
        const { subscription } = await named(c);
        if (!valid)
          throw new OperatorRefusal(422, "Days to add: a whole number from 1 to 365.", {
            about: "days",
          });
        if (typed !== undefined) throw new OperatorRefusal(409, "Is it this many days?");
        return changeEnd(parts, subscription.id, { days, from });
      };
      const again = async (words: string, refusal?: Refusal) =>
        valid && typed !== undefined ? (
          <DaysPage {...await named(c)} days={days} />
        ) : (
          extendPage(c, { wrong: whyRefused(words, refusal) }, typed)
        );
      return act(c, work, back(c, "extended"), again);
    })
    .get(`${path}/end`, async (c) => c.html(drawn(await endPage(c, {}))))
    .post(`${path}/end`, (c) =>
      act(
        c,
        async () => changeEnd(parts, (await named(c)).subscription.id, "now"),
        back(c, "ended"),
        (words) => endPage(c, { wrong: { words } }),
      ),
    );
}

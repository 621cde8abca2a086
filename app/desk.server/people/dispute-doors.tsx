import { Hono, type Context } from "hono";
import { disputesOf } from "../../backend.server/desk/people/disputes";
import { accountNamed } from "../../backend.server/desk/people/file";
import { subscriptionsOf } from "../../backend.server/desk/people/lines";
import { pauseDisputed, resumeDisputed } from "../../backend.server/money/disputes/disputes";
import { daysToAdd } from "../../backend.server/money/service/pause";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { act } from "../frame/act";
import { ConfirmPage } from "../frame/confirm-page";
import { drawn, type Said } from "../frame/frame";

/** While a client's bank asks about a payment, what it bought may stand still, and go on. */
export function disputeDoors(parts: Parts): Hono {
  const named = async (c: Context) => {
    const person = c.req.param("person") as PersonId;
    const { name } = await accountNamed(parts, person);
    const all = await disputesOf(parts, person);
    const dispute = all.find(({ id }) => id === c.req.param("dispute"));
    if (!dispute) throw new OperatorRefusal(404, "This person has no such dispute.");
    return { person, name: name ?? "this person", dispute };
  };
  const pausePage = async (c: Context, said: Said) => {
    const { person, name, dispute } = await named(c);
    const what = [
      `What the payment of ${inRupees(dispute.paise)} bought stands still until the bank has decided, or you let it go on: no research, no end.`,
      "Its days are kept. If the dispute is lost, the service ends by itself.",
      `${name} is told by mail, now and when it goes on.`,
    ];
    const title = `Pause the service of ${name}?`;
    return <ConfirmPage {...{ title, person, what, said }} act="Pause it" stops />;
  };
  const resumePage = async (c: Context, said: Said) => {
    const { person, name, dispute } = await named(c);
    const bought = await subscriptionsOf(parts, person);
    if (!bought.some(({ payment, paused }) => payment === dispute.payment && paused))
      throw new OperatorRefusal(409, `No service of ${name} stands still by this dispute.`);
    const what = [
      daysWords(await daysToAdd(parts, parts.store.db, dispute.payment)),
      `${name} is told.`,
    ];
    const title = `Let the service of ${name} go on?`;
    return <ConfirmPage {...{ title, person, what, said }} act="Let it go on" />;
  };
  const daysWords = (days: number) =>
    days === 0
      ? "It runs from now on, and ends on the same day as before: it stood still for less than ten minutes."
      : `It runs from now on, and ends ${days === 1 ? "a day" : `${days} days`} later: a day of the pause that has begun counts whole.`;
  const path = "/people/:person/disputes/:dispute";
  const back = (c: Context, done: string) => `/people/${c.req.param("person")}?done=${done}`;
  return new Hono()
    .get(`${path}/pause`, async (c) => c.html(drawn(await pausePage(c, {}))))
    .post(`${path}/pause`, (c) =>
      act(
        c,
        async () => pauseDisputed(parts, (await named(c)).dispute.id),
        back(c, "paused"),
        (words) => pausePage(c, { wrong: { words } }),
      ),
    )
    .get(`${path}/resume`, async (c) => c.html(drawn(await resumePage(c, {}))))
    .post(`${path}/resume`, (c) =>
      act(
        c,
        async () => resumeDisputed(parts, (await named(c)).dispute.id),
        back(c, "resumed"),
        (words) => resumePage(c, { wrong: { words } }),
      ),
    );
}

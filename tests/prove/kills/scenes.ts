import { z } from "zod";
import { partTaken, twoTransfers } from "./by-hand";
import type { Life, Razorpay } from "./life";

/**
 * Journeys for the named points: each walks by its own, at the end of which everything must be as
 * if nobody had died.
 */
export const scenes = {
  "signing up": async (life) => {
    await life.signsIn();
    await life.verifiesEmail();
    await life.givesPan();
    await life.signs();
  },
  refreshing: async (life) => {
    await life.isAClient();
    await life.refreshes();
  },
  buying: async (life) => {
    await life.isAClient();
    await buys(life);
    await life.settles();
    // Now the events come, of what is long done.
    await life.hears(/./);
  },
  "paid and gone": async (life) => {
    await life.isAClient();
    await life.pays(await life.orders(), "vanish");
    await life.hears(/^order\.paid$/);
  },
  capturing: async (life) => {
    await life.isAClient();
    await life.verifies(await life.pays(await life.orders(), "authorized"));
  },
  "returned in the dashboard": async (life) => {
    const paid = await isServed(life);
    await life.returnsInDashboard(paid.razorpay_payment_id);
    // The last word only: nothing else tells of it within the hour.
    await life.hears(/^refund\.processed$/);
  },
  "returned, and no event came": async (life) => {
    const paid = await isServed(life);
    await life.returnsInDashboard(paid.razorpay_payment_id);
    await life.waits(16);
    // What was cut short is read again.
    await life.waits(16);
  },
  refunding: async (life) => {
    const paid = await isServed(life);
    life.hasItBack();
    const id = await life.paymentOf(paid.razorpay_order_id);
    await life.operator(/nothing is left to refund/i, "payments", "refund", id, "--yes");
    await life.hears(/^refund\.processed$/);
  },
  "paying twice": async (life) => {
    const { razorpay_order_id: order } = await isServed(life);
    const second = await life.pays(order, "second");
    await life.hears(/^payment\.captured$/, second.razorpay_payment_id);
    await life.settles();
    const id = await life.paymentOf(order);
    await life.operator(/of this payment is owed/, "payments", "refund", id, "--due", "--yes");
    // What was written down and not asked for is asked for after ten minutes.
    await life.waits(11);
  },
  claiming: async (life) => {
    await life.isAClient();
    await life.claims();
    const [claim] = Claims.parse(JSON.parse(await life.operator(null, "claims", "list", "--json")));
    if (!claim) throw new Error("the claim that was acknowledged is not listed");
    await life.operator(
      /confirmed already/,
      "claims",
      "confirm",
      claim.id,
      "--utr",
      "412345678901",
    );
    // The letter with the invoice waits until it cannot be undone any more.
    await life.waits(11);
  },
  undoing: async (life) => {
    await life.isAClient();
    await life.claims();
    const [claim] = Claims.parse(JSON.parse(await life.operator(null, "claims", "list", "--json")));
    if (!claim) throw new Error("the claim that was acknowledged is not listed");
    const confirms = ["claims", "confirm", claim.id, "--utr", "412345678901"];
    await life.operator(/confirmed already/, ...confirms);
    await life.operator(/no confirmation is left to undo/, "claims", "undo", claim.id);
    await life.operator(/confirmed already/, ...confirms);
    await life.waits(11);
  },
  "two transfers": twoTransfers,
  "a part taken": partTaken,
  leaving: async (life) => {
    await isServed(life);
    await life.leaves();
  },
  upgrading: async (life) => {
    await life.movesToAnEmptyDatabase();
    await life.isAClient();
  },
} satisfies Record<string, (life: Life) => Promise<void>>;

export type SceneName = keyof typeof scenes;

async function buys(life: Life): Promise<Razorpay> {
  const paid = await life.pays(await life.orders(), "success");
  await life.verifies(paid);
  return paid;
}

async function isServed(life: Life): Promise<Razorpay> {
  await life.isAClient();
  const paid = await buys(life);
  await life.settles();
  return paid;
}

const Claims = z.array(z.object({ id: z.string() }));

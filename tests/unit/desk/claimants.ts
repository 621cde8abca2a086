import { claim } from "../../../app/backend.server/buying/claims";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { personAt } from "../people";
import type { Shop } from "../payments/shop";

/** So many people, each with a claim of Rs. 1,499 that waits, a second apart, oldest first. */
export async function claimsOf(shop: Shop, count: number): Promise<PaymentId[]> {
  const ids: PaymentId[] = [];
  for (let at = 10; at < 10 + count; at++) {
    const number = `+9198123456${at}`;
    const pan = `RAVPK12${at}L`;
    const name = `Ravi Kumar ${"abcdefghijklmnopqrstuvwxyz"[at - 10]}`;
    const of = { number, pan, name, email: `ravi${at}@example.in`, dob: "1988-01-02" };
    const person = await personAt(shop.parts, "done", of);
    const { notes, ...request } = shop.request(1, { utr: `4123456789${at}` });
    const own = { receipt: pan, notes: { ...notes, number } };
    ids.push(await claim(shop.parts, person, { ...request, ...own }));
    shop.parts.clock.now += 1_000;
  }
  return ids;
}

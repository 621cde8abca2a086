import { z } from "zod";
import {
  balance,
  exceptions,
  recounted,
  unaccounted,
} from "../../../app/backend.server/money/ledger/balance";
import type { Db } from "../../../app/backend.server/platform/store/store";
import type { Site } from "../../setup/site";
import { gatewayAsked } from "./gateway-asked";

/** @returns where the ledger does not account for every paisa, or differs from the gateway */
export async function unbalanced(site: Site, db: Db): Promise<string[]> {
  const wrong = (await exceptions(db)).map(
    ({ id, gapPaise }) => `${gapPaise} paise of ${id} are not accounted for`,
  );
  const [kept, counted] = [await balance(db), await recounted(db)];
  if (unaccounted(kept) !== 0) wrong.push(`the sums leave ${unaccounted(kept)} unaccounted for`);
  if (JSON.stringify(kept) !== JSON.stringify(counted))
    wrong.push(`the kept sums are ${JSON.stringify(kept)}, not ${JSON.stringify(counted)}`);
  const asked = await db.selectFrom("refunds").select("id").where("state", "=", "asked").execute();
  for (const { id } of asked) wrong.push(`the refund ${id} is written down and was not asked for`);
  const held = await db
    .selectFrom("money_in")
    .select(["id", "captured_paise", "returned_paise"])
    .where("method", "=", "online")
    .execute();
  const noted = await db.selectFrom("gateway_refunds").select("id").execute();
  const { items } = Payments.parse(await gatewayAsked(site, "/payments?count=100"));
  for (const { id, amount } of items.filter((payment) => payment.captured)) {
    const refunds = Refunds.parse(await gatewayAsked(site, `/payments/${id}/refunds`)).items;
    const processed = refunds.filter(({ status }) => status === "processed");
    const back = processed.reduce((sum, refund) => sum + refund.amount, 0);
    const row = held.find((money) => (money.id as string) === id);
    if (row?.captured_paise !== amount)
      wrong.push(`the ledger holds ${row?.captured_paise ?? "nothing"} of ${id}, not ${amount}`);
    if (row && row.returned_paise !== back)
      wrong.push(`by the ledger ${row.returned_paise} of ${id} went back, and ${back} did`);
    for (const refund of refunds)
      if (!noted.some((one) => one.id === refund.id))
        wrong.push(`the ledger does not know the refund ${refund.id}`);
  }
  return wrong;
}

const Payments = z.object({
  items: z.array(z.object({ id: z.string(), amount: z.number(), captured: z.boolean() })),
});
const Refunds = z.object({
  items: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })),
});

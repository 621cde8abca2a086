import { expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { elements, plain } from "../../setup/html-form";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** "Withdraw it" stands where it can be done, and nowhere else. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

async function refund(how: "all" | { paise: number }): Promise<RefundId> {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  return (await refundPayment(shop.parts, id, how)).id;
}
const withdrawals = async (path: string): Promise<string[]> => {
  const { text } = await desk.get(path);
  return ["a", "button"].flatMap((tag) =>
    elements(text, tag)
      .map(({ inner }) => plain(inner))
      .filter((words) => words === "Withdraw it"),
  );
};

it("beside a refund of an amount, and on the page that it leads to", async () => {
  const id = await refund({ paise: 40_000 });
  for (const path of ["/", "/refunds", `/refunds/${id}/withdraw`])
    expect(await withdrawals(path)).toEqual(["Withdraw it"]);
});

it("not where the service ended for it: the page says so, and what is to be done", async () => {
  const id = await refund("all");
  for (const path of ["/", "/refunds", `/refunds/${id}/withdraw`])
    expect(await withdrawals(path)).toEqual([]);
  expect(plain((await desk.get(`/refunds/${id}/withdraw`)).text)).toContain(
    "It cannot be withdrawn: the service has ended for this refund, so the money is the client's.",
  );
});

it("nor once it is sent", async () => {
  const id = await refund({ paise: 40_000 });
  await sentByHand(shop.parts, id, { on: "2026-11-20", utr: "555566667777" });
  expect(await withdrawals(`/refunds/${id}/withdraw`)).toEqual([]);
});

import { afterEach, beforeEach } from "vitest";
import { openTill } from "../money/till";
import type { Shop } from "../payments/shop";
import { Desk } from "./desk";

/** Before each test of a file: a till, and the owner signed in at its desk. Both end with it. */
export function signedInAtTill(keep: (desk: Desk, shop: Shop) => void): void {
  let close: () => Promise<void>;
  beforeEach(async () => {
    const shop = await openTill();
    const desk = await Desk.open({}, shop);
    close = async () => {
      await desk.close();
      await shop.close();
    };
    await desk.signIn();
    keep(desk, shop);
  });
  afterEach(() => close());
}

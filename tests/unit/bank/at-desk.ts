import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { Desk } from "../desk/desk";

/**
 * Before each test of a file: the owner signed in at the desk, and a folder for the bank's files.
 * Both end with it.
 */
export function atDesk(keep: (desk: Desk, folder: string) => void | Promise<void>): void {
  let desk: Desk;
  let folder: string;
  beforeEach(async () => {
    desk = await Desk.open();
    await desk.signIn();
    folder = mkdtempSync(join(tmpdir(), "bank-"));
    await keep(desk, folder);
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await desk.close();
  });
}

/** Asha's claim of her first cart, and the UTR that it names. */
export const ashaClaims = ({ shop }: Desk, utr: { utr?: string } = {}): Promise<PaymentId> =>
  claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG", ...utr }));

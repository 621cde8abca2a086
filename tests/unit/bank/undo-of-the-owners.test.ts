import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claimsUndoable, claimsWaiting } from "../../../app/backend.server/buying/shown-claims";
import type { Parts } from "../../../app/backend.server/platform/parts";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { claimsOf } from "../desk/claimants";
import { member, signedIn } from "../desk/member";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/** A claim was confirmed just now; an assistant looks at it. */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const pages = () => ["/", "/claims?state=fulfilled", `/people/${bank.desk.shop.asha.id}`];
const assistantSits = async () =>
  signedIn(bank.desk, "ravi", await member(bank.desk, "ravi", "assistant"));
const undo = () => `action="/claims/${id}/undo"`;
const WORDS = "only the owner can undo this confirmation";

test("where money of it is to go back, an assistant is shown whose Undo it is", async () => {
  await bank.ok(
    "claims",
    "confirm",
    id,
    "--utr",
    "412345678901",
    "--received",
    "2999",
    "--above",
    "1500",
    "--yes",
  );
  for (const at of pages()) expect((await bank.desk.get(at)).text).toContain(undo());
  await assistantSits();
  for (const at of pages()) {
    const { text } = await bank.desk.get(at);
    expect(text).not.toContain(undo());
    expect(text).toContain(WORDS);
  }
});

test("whose it is is asked once for all claims that can be undone, of others never", async () => {
  const { shop } = bank.desk;
  const ids = await claimsOf(shop, 3);
  const asked = async (list: (parts: Parts) => Promise<unknown>) => {
    const seen: string[] = [];
    const db = shop.parts.store.db.withPlugin({
      transformQuery: ({ node }) => {
        // That nothing of it went back stands in the join; what is chosen is asked of each row.
        if (node.kind === "SelectQueryNode")
          seen.push(JSON.stringify([node.from, node.selections]));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await list({ ...shop.parts, store: { ...shop.parts.store, db } });
    return seen.filter((one) => one.includes('"refunds"')).length;
  };
  expect(await asked((parts) => claimsWaiting(parts))).toBe(0);
  for (const one of ids) await confirmClaim(shop.parts, one, null);
  const again = await asked((parts) => claimsUndoable(parts));
  expect([again, (await claimsUndoable(shop.parts)).length]).toEqual([1, 3]);
});

test("else it is theirs too", async () => {
  await bank.ok("claims", "confirm", id, "--utr", "412345678901", "--yes");
  await assistantSits();
  for (const at of pages()) {
    const { text } = await bank.desk.get(at);
    expect(text).toContain(undo());
    expect(text).not.toContain(WORDS);
  }
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
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

test("else it is theirs too", async () => {
  await bank.ok("claims", "confirm", id, "--utr", "412345678901", "--yes");
  await assistantSits();
  for (const at of pages()) {
    const { text } = await bank.desk.get(at);
    expect(text).toContain(undo());
    expect(text).not.toContain(WORDS);
  }
});

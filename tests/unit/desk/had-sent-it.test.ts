import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ashaClaims } from "../bank/at-desk";
import { StatementDesk } from "../bank/statement-desk";
import { Owner } from "./owner";

/**
 * Rs. 250 were to be sent again for a transfer that came back, and were withdrawn: they had left
 * all the same.
 */
const [OURS, ANOTHER, ON] = ["600000000080", "600000000081", "2026-11-20"];
let its: StatementDesk;
let id: PaymentId;
let again: string;
let owner: Owner;
beforeEach(async () => {
  its = await StatementDesk.open();
  id = await ashaClaims(its.desk);
  await confirmClaim(its.parts, id, null);
  its.parts.clock.now += 11 * 60_000;
  await its.ok("payments", "refund", id, "--amount", "250", "--yes");
  const first = (await its.refunds())[0]!.id;
  await its.ok("refunds", "sent", first, "--on", ON, "--utr", OURS);
  await its.ok("refunds", "bounced", first, "--on", ON, "--yes");
  again = (await its.refunds()).at(-1)!.id;
  await its.ok("refunds", "withdraw", again, "--yes");
  owner = await Owner.at(its.desk);
  await owner.goes("/refunds");
});
afterEach(() => its.close());

const TYPED = { "Day of the transfer": ON, "Bank's reference (UTR)": ANOTHER };
const enters = (amount: string, more: Record<string, string> = {}) =>
  owner.press("It is sent", { ...TYPED, "Rupees that you sent": amount, ...more });
const stands = async () => (await its.refunds()).at(-1)!;
/** What stands in the form, as it was typed. */
const keeps = (...typed: string[]) => {
  for (const one of typed) expect(owner.html).toContain(`value="${one}"`);
};
const wrongOf = (field: string) =>
  new RegExp(`id="${field}-${again}-why">([^<]*)<`).exec(owner.html)?.[1] ?? "";

test.each([
  ["", "type the rupees that you sent"],
  ["two hundred", "Type the amount in rupees"],
  ["2510", "Only Rs. 1,499 came in"],
])(
  "an amount of “%s” is refused beside its field, and what was typed stays",
  async (amount, why) => {
    await owner.follows(/^I had sent it/);
    await enters(amount);
    expect(wrongOf("amount")).toContain(why);
    expect(owner.words).toContain("Rs. 250 to Asha Verma: enter the transfer");
    expect(owner.words).not.toContain("beside it on the page Refunds");
    keeps(ON, ANOTHER, ...(amount === "" ? [] : [amount]));
    expect((await stands()).state).toBe("withdrawn");
  },
);

test.each([
  ["on", { "Day of the transfer": "2027-11-20" }, "still to come"],
  ["utr", { "Bank's reference (UTR)": "12" }, "has 6 to 22 letters and digits"],
])("so it is with what is wrong with its %s", async (field, more, why) => {
  await owner.follows(/^I had sent it/);
  await enters("250", more);
  expect(wrongOf(field)).toContain(why);
  keeps("250", ...Object.values({ ...TYPED, ...more }));
});

test.each(["251", "249", "900"])(
  "Rs. %s, typed for Rs. 250, is asked once more, with both",
  async (amount) => {
    await owner.follows(/^I had sent it/);
    await enters(amount);
    expect(owner.words).toContain("Is it this amount?");
    expect(owner.words).toContain("Rs. 250 was to be sent before it was withdrawn");
    expect(owner.words).toContain(`you type Rs. ${amount}`);
    expect(owner.words).toContain("Nothing is entered yet");
    expect((await stands()).state).toBe("withdrawn");
    expect(await its.letters("payment refunded")).toHaveLength(1);
    await owner.press(`Yes: it left on 20 Nov 2026 with ${ANOTHER}`);
    expect(await stands()).toMatchObject({ state: "sent", amount_paise: Number(amount) * 100 });
  },
);

test("the same amount is not asked about", async () => {
  await owner.follows(/^I had sent it/);
  await enters("250");
  expect(await stands()).toMatchObject({ state: "sent", amount_paise: 25_000 });
});

test("the command asks as well, and takes it with --yes", async () => {
  const sent = ["refunds", "sent", again, "--on", ON, "--utr", ANOTHER, "--amount", "251"];
  const { code, said } = await its.typed(...sent);
  expect([code, said]).toEqual([1, expect.stringContaining("you type Rs. 251")]);
  expect((await stands()).state).toBe("withdrawn");
  await its.ok(...sent, "--yes");
  expect(await stands()).toMatchObject({ state: "sent", amount_paise: 25_100 });
});

test("a spent reference is refused after the Yes, too, and what was typed stays", async () => {
  await owner.follows(/^I had sent it/);
  await enters("251", { "Bank's reference (UTR)": OURS });
  if (owner.words.includes("Is it this amount?"))
    await owner.press(`Yes: it left on 20 Nov 2026 with ${OURS}`);
  keeps(ON, OURS, "251");
  expect((await stands()).state).toBe("withdrawn");
});

test("once it is entered, its row says how it left, and no more that you withdrew it", async () => {
  await owner.follows(/^I had sent it/);
  await enters("250");
  await owner.goes("/refunds");
  expect(owner.words).not.toContain("You withdrew what was to be sent for it");
  expect(owner.words).toContain("You had withdrawn it, and entered afterwards that it had left.");
  expect((await its.typed("refunds", "list")).said).not.toContain("You withdrew what was");
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { said } from "../../setup/read-page";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { foundNotTheirs, ON, SECOND } from "./found-not-theirs";
import { StatementDesk } from "./statement-desk";

/**
 * What made a loss good was entered in two steps without a reference: by a slip Rs. 1,000, then the
 * Rs. 499 that were missing still. Nobody knows which of them came by the transfer that was theirs.
 */
let bank: StatementDesk;
let id: PaymentId;
let money: string;
let lastAnswer: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await foundNotTheirs(bank);
  money = (await bank.refunds()).at(-1)!.id;
  await made("--amount", "1000", "--reason", "it was theirs");
  bank.parts.clock.now += MINUTE;
});
afterEach(() => bank.close());

const made = async (...how: string[]) =>
  (lastAnswer = await bank.ok("payments", "made-good", money, "--came-back", ON, ...how));
const rest = () => made("--reason", "the rest of it");
const asked = async (...words: string[]) => (await bank.typed(...words)).said;
const sendsBack = (claim: PaymentId) =>
  asked("claims", "send-back", claim, "--utr", SECOND, "--received", "1499");
const compared = async (text: string) => (await bank.compared([{ text }])).text;
const matched = async (text: string) => (await bank.match([{ text }])).said;
const HERS = `UPI/${SECOND}/ASHA VERMA/EXS9EG`;
const PAYERS = `UPI/${SECOND}/ROHAN MEHTA`;

async function others(): Promise<PaymentId> {
  const claim = await anothersClaim(bank.desk.shop, { utr: "466666666662" });
  await confirmClaim(bank.parts, claim);
  return claim;
}

const BOTH =
  "Rs. 1,000 of 20 Nov 2026 and Rs. 499 of 20 Nov 2026 are entered as come back without a " +
  "reference: if any of these came by ";
/** A sum that is said to be theirs, or that a command would book alone. */
const CLAIMED = /are theirs|alone|but for|--received \d|then book/;

const doors = {
  "the command's answer": async () => lastAnswer,
  "the page after the press": async () =>
    said({ html: (await bank.desk.get(`/refunds?done=came-back-unnamed&of=${money}`)).text }),
  "the question before it is booked for them": () => sendsBack(id),
  "the question before it is booked for another client": async () => sendsBack(await others()),
  "the statement's page": () => compared(HERS),
  "the statement by the command": () => matched(HERS),
  "the page of its row with another payer's name": () => compared(PAYERS),
  "its row by the command": () => matched(PAYERS),
  "the question about a new claim of theirs that names it": async () =>
    asked("claims", "confirm", await ashaClaims(bank.desk, { utr: SECOND })),
};
test.each(Object.entries(doors))(
  "%s names each of both, and says of no sum that it is theirs",
  async (_door, read) => {
    await rest();
    const text = await read();
    expect(text).toContain(BOTH);
    expect(text).not.toMatch(CLAIMED);
  },
);

test("the statement's page does not book it whole, but leads to the claim's card", async () => {
  await rest();
  const { html, text } = await bank.compared([{ text: HERS }]);
  expect(text).not.toContain("Book it, to send back");
  expect(html).toMatch(/href="\/claims\?reference=EXS9EG"[^>]*>Book what of it is theirs</);
});

test("while a part is missing, the loss says of no sum that it is to be booked then", async () => {
  const page = `/payments/${money}/made-good`;
  const texts = [
    ...[said({ html: (await bank.desk.get("/refunds")).text })],
    ...[said({ html: (await bank.desk.get(page)).text }), await sendsBack(id)],
    ...[await compared(HERS), await matched(HERS)],
  ];
  for (const text of texts) {
    expect(text).toContain("it makes good these Rs. 499");
    expect(text).toContain("Rs. 1,000 of 20 Nov 2026 are entered as come back without a reference");
    expect(text).not.toMatch(CLAIMED);
  }
});

test("once the first has a reference, what is theirs is said as of one entry", async () => {
  await rest();
  await bank.ok(
    ...["payments", "made-good", money, "--came-back", ON, "--entered", "--utr", "488888888882"],
  );
  expect(await sendsBack(id)).toContain("the other Rs. 1,000 are theirs");
});

test("where all that came back has references, the transfer is free", async () => {
  await made("--utr", "488888888881", "--reason", "by another");
  await bank.ok(
    ...["payments", "made-good", money, "--came-back", ON, "--entered", "--utr", "488888888882"],
  );
  const texts = [await sendsBack(id), await matched(HERS), await compared(HERS)];
  for (const text of texts) expect(text).not.toMatch(/in the books|entered as come back/);
  expect(texts[1]).toContain("book it as received twice");
  for (const text of [await matched(PAYERS), await compared(PAYERS)])
    expect(text).toContain("if it was theirs after all, book it for them once more");
});

test("where what came last has a reference, nothing is said of the one before it", async () => {
  await made("--utr", "488888888881", "--reason", "by another");
  const text = await sendsBack(id);
  expect(text).toContain("Rs. 1,000 of 20 Nov 2026 are entered as come back without a reference");
  expect(text).not.toMatch(CLAIMED);
});

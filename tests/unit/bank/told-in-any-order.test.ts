import { afterEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { askedOf, lostToUnpaid } from "../../../app/backend.server/money/ledger/never-came";
import { invoiceName } from "../../../app/backend.server/money/invoices/wording";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * What banks and the owner do with one client's money, in whatever order, while mail is up or down:
 * each letter is true when it leaves, and what has to be heard is heard.
 */
const [THEIRS, AGAIN] = ["455555555555", "633333333333"];
let bank: StatementDesk;
afterEach(() => bank.close());

function later(ms = UNDO_MS + MINUTE) {
  bank.parts.clock.now += ms;
}
const payments = () =>
  bank.parts.store.db.selectFrom("payments").selectAll().orderBy("id").execute();
const newest = async () => (await payments()).at(-1)!.id;
const refund = async (state?: string) =>
  (await bank.refunds()).findLast((one) => state === undefined || one.state === state)?.id ?? "";

/** Rs. 1,499 paid and served; of which Rs. 400 were sent back; or Rs. 1,599 were paid. */
const starts = {
  "a sale": (id: PaymentId) => confirmClaim(bank.parts, id, "600000000005"),
  "a sale of which Rs. 400 went back": (id: PaymentId) => fourHundredSent(bank, id),
};

/** Each by its command, of the first payment where no other is said. */
const events = {
  "more came than the claim": () => confirmed(159_900),
  "it never came": (id: PaymentId) =>
    bank.typed("claims", "never-came", id, "--because", "not-there", "--yes"),
  "the bank takes it": (id: PaymentId) => takes(id, "831944367321"),
  "the bank takes a part": (id: PaymentId) => takes(id, "831944367329", "--amount", "500"),
  "the bank takes what is left": (id: PaymentId) => takes(id, "831944367329", "--amount", "1099"),
  "that part is credited again": async () =>
    bank.typed("refunds", "bounced", (await bank.refunds()).at(-1)!.id, "--on", ON, "--yes"),
  "a second transfer is booked to send back": (id: PaymentId) =>
    bank.typed(
      ...["claims", "send-back", id, "--utr", "477777777771", "--received", "1499", "--yes"],
    ),
  "the bank takes the newest": async () => takes(await newest(), "831944367322"),
  "our transfer comes back": () => bank.typed("refunds", "bounced", "first", "--on", ON, "--yes"),
  "they pay back Rs. 150": (id: PaymentId) => paysBack(id),
  "they pay back Rs. 150 by a known transfer": (id: PaymentId) => paysBack(id, "--utr", THEIRS),
  "its reference is added": (id: PaymentId) =>
    bank.typed("payments", "made-good", id, "--came-back", ON, "--entered", "--utr", THEIRS),
  "it is given up": (id: PaymentId) =>
    bank.typed("payments", "made-good", id, "--written-off", "--reason", "small"),
  "it comes after all and starts": (id: PaymentId) => comes(id, "--start"),
  "it comes after all and goes back": (id: PaymentId) => comes(id, "--send-back"),
  "the newest never came": async () =>
    bank.typed("claims", "never-came", await newest(), "--because", "not-there", "--yes"),
  "the start is undone": async () => bank.typed("claims", "undo", await newest()),
  "what is to be sent was sent": async () =>
    bank.typed(
      ...["refunds", "sent", await refund("to send"), "--on", ON, "--utr", "499999999991", "--yes"],
    ),
  "that transfer comes back": async () =>
    bank.typed("refunds", "bounced", await refund("sent"), "--on", ON, "--yes"),
  "it was somebody else's": async () =>
    bank.typed("refunds", "not-theirs", await ofNewest(), "--yes"),
  "what is to be sent is withdrawn": async () =>
    bank.typed("refunds", "withdraw", await refund("to send"), "--yes"),
};
type Event = keyof typeof events;

const takes = (id: PaymentId, utr: string, ...more: string[]) =>
  bank.typed("claims", "taken-back", id, "--on", ON, "--utr", utr, ...more, "--yes");
const paysBack = (id: PaymentId, ...more: string[]) =>
  bank.typed(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", "150", "--reason", "by UPI"],
    ...more,
  );
const comes = (id: PaymentId, what: string) =>
  bank.typed("claims", "credited-again", id, "--utr", AGAIN, what, "--yes");
async function ofNewest(): Promise<string> {
  const id = await newest();
  return (await bank.refunds()).find(({ payment_id }) => payment_id === id)?.id ?? "";
}
async function confirmed(paise: number) {
  const [claim] = await payments();
  await confirmClaim(bank.parts, claim!.id, "600000000005", paise);
  return { code: 0, said: "" };
}

const isTakenByBank = async () =>
  (await bank.parts.store.db
    .selectFrom("made_good")
    .select("id")
    .where("how", "=", "taken back")
    .where("came_on", "is not", null)
    .executeTakeFirst()) !== undefined;

/** Paise, of all that they are asked for. */
function asks(text: string): number {
  const [, rupees = "0"] =
    /that is Rs\. ([\d,]+) in all/.exec(text) ??
    /please send us Rs\. ([\d,]+) back/.exec(text) ??
    [];
  return Number(rupees.replace(",", "")) * 100;
}
const asked = async (): Promise<number> =>
  (await lostToUnpaid(bank.parts.store.db)).reduce((sum, one) => sum + askedOf(one), 0);

/** Of what a letter says: whether it is so. */
const mustBeSo: [RegExp, (text: string, before: string[]) => Promise<boolean> | boolean][] = [
  [
    /subscription has started|by it the service runs from/,
    async () => (await payments()).some(({ state }) => state === "fulfilled"),
  ],
  [
    /We send it again|will send back to you|we send that back|we send you these/,
    async () => (await refund("to send")) !== "",
  ],
  [
    /this part is not with us/,
    async () =>
      (await bank.refunds()).some(
        ({ state, reason }) => state === "sent" && /this part/.test(reason ?? ""),
      ),
  ],
  // That the bank took it since, another letter says after this one.
  [
    /has come since|it has come now/,
    async () => (await bank.sums()).captured > 0 || (await isTakenByBank()),
  ],
  [/What we had sent you of it/, async () => (await refund("sent")) !== ""],
  [
    /nothing of it is left to send back/,
    (_, before) => before.some((text) => /We send it again|will send back to you/.test(text)),
  ],
  [/please send us Rs\. [\d,]+ back/, async (text) => asks(text) === (await asked())],
  [/you need do nothing/, async () => (await asked()) === 0],
  [
    /also where we asked you to/,
    (_, before) => before.some((text) => /please send us Rs\. [\d,]+ back/.test(text)),
  ],
  // What follows of it is read after it; of one money, as whatever it stood, all is said once.
  [
    /had not reached us: it has come now/,
    (_, before) => before.some((text) => /no such money came/.test(text)),
  ],
  [/no such money came/, (text) => text.match(/no such money came/g)?.length === 1],
  [/Your other payment/, () => false],
  [/nothing (more )?is sent to you/, async () => (await refund("to send")) === ""],
];

interface Story {
  start: keyof typeof starts | null;
  mail: "up" | "down";
  pace: keyof typeof paces;
  then: Event[];
}

/** Minutes after what happens, of which so much follows yet. */
const paces = {
  "within ten minutes": () => 1,
  "each after ten minutes": () => 12,
  "the last two within ten minutes": (follows: number) => (follows > 1 ? 12 : 1),
};

/** @returns what they read, in all, and what of it was untrue; null: one of these is refused */
async function readAfter({ start, mail, pace, then }: Story) {
  bank = await StatementDesk.open();
  const read: string[] = [];
  const untrue: string[] = [];
  let isDown = false;
  bank.parts.mail = {
    send: async ({ to, text }) => {
      if (isDown) throw new ProviderDown("mail", "unreachable", { isUndone: true });
      if (to !== "asha@example.com") return;
      for (const [words, isSo] of mustBeSo)
        if (words.test(text) && !(await isSo(text, read))) untrue.push(text);
      read.push(text);
    },
  };
  const id = await ashaClaims(bank.desk);
  await sendOutbox(bank.parts);
  if (start) {
    await starts[start](id);
    later();
    await sendOutbox(bank.parts);
  }
  const [first = { id: "" }] = await bank.refunds();
  isDown = mail === "down";
  for (const [at, event] of then.entries()) {
    const typed = bank.typed;
    bank.typed = (...words) => typed(...words.map((one) => (one === "first" ? first.id : one)));
    const { code, said } = await events[event](id);
    bank.typed = typed;
    if (code !== 0) {
      refused.push(`${event}: ${said.slice(0, 160)}`);
      return null;
    }
    later(paces[pace](then.length - 1 - at) * MINUTE);
    await sendOutbox(bank.parts);
  }
  isDown = false;
  for (let minute = 0; minute < 60; minute += 5) {
    later(5 * MINUTE);
    await sendOutbox(bank.parts);
  }
  return { read, untrue };
}
const refused: string[] = [];

const GONE_BACK = "a sale of which Rs. 400 went back";
const NEVER: Event = "it never came";
const STARTS: Event = "it comes after all and starts";
const SENDS: Event = "it comes after all and goes back";
const BACK: Event = "our transfer comes back";
const [SENT, BOUNCES] = ["what is to be sent was sent", "that transfer comes back"] as const;
const ANOTHERS: Event = "it was somebody else's";
const sequences: [Story["start"], Event[]][] = [
  ["a sale", ["the bank takes a part", "that part is credited again"]],
  ["a sale", ["the bank takes a part", "that part is credited again", "the bank takes it"]],
  [GONE_BACK, ["the bank takes what is left", "that part is credited again"]],
  ["a sale", ["a second transfer is booked to send back", "the bank takes the newest"]],
  ["a sale", ["a second transfer is booked to send back", "it was somebody else's"]],
  ["a sale", ["a second transfer is booked to send back", "what is to be sent is withdrawn"]],
  ["a sale", [NEVER]],
  ["a sale", [NEVER, STARTS, "the newest never came"]],
  ["a sale", [NEVER, SENDS, "it was somebody else's"]],
  ["a sale", [NEVER, SENDS, "the bank takes the newest"]],
  [null, ["more came than the claim", "it never came"]],
  [null, ["more came than the claim", "the bank takes it"]],
  [GONE_BACK, [BACK, NEVER]],
  [GONE_BACK, [BACK, "the bank takes it"]],
  [GONE_BACK, [BACK, "what is to be sent is withdrawn"]],
  [GONE_BACK, [BACK, "what is to be sent is withdrawn", NEVER]],
  [GONE_BACK, [NEVER, STARTS]],
  [GONE_BACK, [NEVER, STARTS, "the newest never came"]],
  [GONE_BACK, [NEVER, "it is given up", STARTS, "the newest never came"]],
  [GONE_BACK, [NEVER, STARTS, BACK, "the newest never came"]],
  [GONE_BACK, [NEVER, STARTS, BACK, "the start is undone"]],
  [GONE_BACK, [NEVER, "they pay back Rs. 150", STARTS, BACK, "the newest never came"]],
  [
    GONE_BACK,
    [NEVER, "they pay back Rs. 150 by a known transfer", STARTS, BACK, "the newest never came"],
  ],
  [GONE_BACK, [NEVER, SENDS, BACK, "it was somebody else's"]],
  [GONE_BACK, [NEVER, SENDS, "what is to be sent was sent", "it was somebody else's"]],
  [GONE_BACK, [NEVER, SENDS, "what is to be sent was sent", BACK, "it was somebody else's"]],
  [GONE_BACK, [NEVER, SENDS, ANOTHERS]],
  [GONE_BACK, [NEVER, SENDS, SENT, BOUNCES, ANOTHERS]],
  [GONE_BACK, [NEVER, SENDS, SENT, BOUNCES, BACK, ANOTHERS]],
  [GONE_BACK, [NEVER, SENDS, SENT, BOUNCES, ANOTHERS, BACK]],
  ["a sale", ["a second transfer is booked to send back", SENT, BOUNCES, ANOTHERS]],
  [GONE_BACK, [NEVER, "they pay back Rs. 150", SENDS, "its reference is added"]],
  [
    GONE_BACK,
    [
      ...([NEVER, "they pay back Rs. 150", SENDS] as const),
      ...(["what is to be sent was sent", "its reference is added"] as const),
    ],
  ],
  [GONE_BACK, [NEVER, "they pay back Rs. 150", BACK, SENDS]],
  [GONE_BACK, [NEVER, "they pay back Rs. 150", BACK, SENDS, "its reference is added"]],
  [GONE_BACK, [NEVER, "they pay back Rs. 150", BACK, "what is to be sent is withdrawn"]],
];
/** At each pace once, mail up and down by turns; by night each with both. */
const isTold = (mail: number, pace: number, at: number) =>
  process.env.EVERY_WORLD !== undefined || (mail + pace + at) % 2 === 0;
const stories = sequences.flatMap(([start, then], at) =>
  (["up", "down"] as const).flatMap((mail, which) =>
    (Object.keys(paces) as Story["pace"][])
      .filter((_, pace) => isTold(which, pace, at))
      .map((pace) => ({ start, mail, pace, then, name: then.join(", ") })),
  ),
);

/** Some of it is done after ten minutes alone, or before. */
const isTooSoonOrLate = ({ pace, then }: Story): boolean =>
  pace !== "each after ten minutes" || then.includes("the start is undone");

test.each(stories)("$start, mail $mail, $pace: $name", async (story) => {
  const told = await readAfter(story);
  if (told === null) return expect(isTooSoonOrLate(story)).toBe(true);
  expect(told.untrue).toEqual([]);
  const all = told.read.join("\n");
  const { db } = bank.parts.store;
  // Who had read that a service starts hears that it ended, and that its invoice is cancelled.
  const gone = await db
    .selectFrom("made_good")
    .select("money_id")
    .where("how", "=", "taken back")
    .execute();
  for (const note of await db.selectFrom("credit_notes").selectAll().execute())
    if (gone.some(({ money_id }) => (money_id as string) === note.payment_id))
      expect(all).toMatch(
        new RegExp(`cancelled by (a|the) credit note(\\.| ${invoiceName(note)})`),
      );
  const ended = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("payment_id", "=", (await payments())[0]!.id)
    .where("revoked_at", "is not", null)
    .execute();
  if (ended.length > 0) expect(all).toMatch(/(service|subscription) has ended/);
  // What is to be sent in the end is promised, each sum of it.
  const toSend = (await bank.refunds()).filter(({ state }) => state === "to send");
  for (const { amount_paise } of toSend)
    expect(all).toContain(`Rs. ${(amount_paise / 100).toLocaleString("en-IN")}`);
  // Who had read that money is sent to them reads that it is not, where none of theirs is here.
  const isSent = /will send back to you|We send it again|we send you these/;
  const last = told.read.findLastIndex((text) => isSent.test(text) || /We sent you/.test(text));
  const { owed } = await bank.sums();
  if (toSend.length === 0 && owed === 0 && isSent.test(told.read[last] ?? ""))
    expect(told.read.slice(last + 1).join("\n")).toMatch(
      /left to send back|nothing (more )?is sent to you|not send them again|this money is not with us/,
    );
  // What they know of a transfer that came back is not that it is with them.
  for (const { state, reason, amount_paise, sent_on } of await bank.refunds()) {
    const rupees = `Rs\\. ${(amount_paise / 100).toLocaleString("en-IN")}`;
    const isKnown = amount_paise === 40_000 || new RegExp(`We sent you ${rupees} `).test(all);
    if (isKnown && state === "bounced" && sent_on !== null && !/this part/.test(reason ?? ""))
      expect(all).toMatch(
        new RegExp(`${rupees} that we sent (back to )?you.* (came back to us|did not arrive)`),
      );
  }
});

test("none of these stories is refused but those that come too soon", () => {
  const odd = refused.filter((one) => !/ten minutes|Undo|undo/i.test(one));
  expect(odd).toEqual([]);
});

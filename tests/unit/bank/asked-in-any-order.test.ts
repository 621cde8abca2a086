import { afterEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { askedOf, lostToUnpaid } from "../../../app/backend.server/money/ledger/never-came";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON, OURS } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came, or was somebody else's. Whatever follows
 * while no mail leaves, in whatever order: what leaves once mail is up is true then, and says once
 * what is asked for.
 */
let bank: StatementDesk;
afterEach(() => bank.close());

/** What follows, by its command. */
const events = {
  "they pay back a part": (at: At) => at.made("--came-back", ON, "--amount", "150", ...BECAUSE),
  "they pay back the rest": (at: At) => at.made("--came-back", ON, ...BECAUSE),
  "our transfer comes back": ({ refund }: At) =>
    bank.typed("refunds", "bounced", refund, "--on", ON, "--yes"),
  "that is undone": ({ refund }: At) => bank.typed("refunds", "undo", refund, "--yes"),
  "it is given up": (at: At) => at.made("--written-off", ...BECAUSE),
  "giving up is undone": (at: At) => at.made("--written-off", "--undo"),
  "theirs comes after all": ({ payment }: At) =>
    bank.typed(
      ...["claims", "credited-again", payment, "--utr", "633333333333", "--send-back", "--yes"],
    ),
  "theirs starts the service after all": ({ payment }: At) =>
    bank.typed(
      ...["claims", "credited-again", payment, "--utr", "633333333333", "--start", "--yes"],
    ),
  "that it came is undone": async ({ payment }: At) => {
    const [newest] = await bank.parts.store.db
      .selectFrom("payments")
      .select("id")
      .where("id", "!=", payment)
      .where("state", "!=", "rejected")
      .execute();
    return newest
      ? bank.typed("claims", "undo", newest.id)
      : bank.typed("refunds", "undo", (await bank.refunds()).at(-1)?.id ?? "");
  },
  "what came was somebody else's": async () =>
    bank.typed("refunds", "not-theirs", (await bank.refunds()).at(-1)?.id ?? "", "--yes"),
};
const BECAUSE = ["--reason", "by UPI"];
type Event = keyof typeof events;

interface At {
  /** under which the loss is known */
  money: string;
  payment: PaymentId;
  refund: string;
  made: (...words: string[]) => ReturnType<StatementDesk["typed"]>;
}

interface Read {
  text: string;
  /** paise that were asked for when it left */
  asked: number;
}

/** What the client reads that bears on what they are asked for. */
const OF_IT = /please send us|need not send us|did not reach us|did not arrive|was somebody else's/;
/** Those say besides that money is theirs. */
const OF_THEIRS = /did not arrive|will send back to you/;
/** Rupees that a letter asks for, as one of these. */
const ASKS = [/please send us Rs\. (\d+) back/, /Rs\. (\d+) of it are missing still: please send/];
const named = (text: string): number =>
  Number(ASKS.map((one) => one.exec(text)?.[1]).find((one) => one !== undefined) ?? 0) * 100;

async function never(): Promise<At> {
  const payment = await ashaClaims(bank.desk);
  const refund = await fourHundredSent(bank, payment);
  return known(payment, payment, refund);
}

async function anothers(): Promise<At> {
  const payment = await ashaClaims(bank.desk);
  await bank.ok(
    ...["claims", "send-back", payment, "--utr", "611111111111", "--received", "400", "--yes"],
  );
  later();
  const refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  return known(refund, payment, refund);
}

const known = (money: string, payment: PaymentId, refund: string): At => ({
  ...{ money, payment, refund },
  made: (...words) => bank.typed("payments", "made-good", money, ...words),
});
function later(ms = UNDO_MS + MINUTE) {
  bank.parts.clock.now += ms;
}
const asked = async () =>
  (await lostToUnpaid(bank.parts.store.db)).reduce((sum, one) => sum + askedOf(one), 0);

const first = {
  "never came": ({ payment }: At) =>
    bank.ok("claims", "never-came", payment, "--because", "not-there", "--yes"),
  "somebody else's": ({ refund }: At) => bank.ok("refunds", "not-theirs", refund, "--yes"),
};

interface Story {
  why: keyof typeof first;
  mail: "down from before" | "down from then on" | "up";
  /** between two of what follows */
  minutes: number;
  then: Event[];
}

/** @returns what they read since mail is up; null: the product refuses one of these */
async function readAfter({ why, mail, minutes, then }: Story): Promise<Read[] | null> {
  bank = await StatementDesk.open();
  let [read, isDown]: [Read[], boolean] = [[], false];
  bank.parts.mail = {
    send: async ({ to, text }) => {
      if (isDown) throw new ProviderDown("mail", "unreachable", { isUndone: true });
      if (to === "asha@example.com" && OF_IT.test(text)) read.push({ text, asked: await asked() });
    },
  };
  const at = await (why === "never came" ? never() : anothers());
  await sendOutbox(bank.parts);
  if (mail === "down from before") isDown = true;
  await first[why](at);
  await sendOutbox(bank.parts);
  const before = read.at(-1);
  if (before) expect(named(before.text)).toBe(40_000);
  read = [];
  isDown = mail !== "up";
  for (const event of then) {
    later(minutes * MINUTE);
    await sendOutbox(bank.parts);
    if ((await events[event](at)).code !== 0) return null;
  }
  isDown = false;
  for (let minute = 0; minute < 60; minute += 5) {
    later(5 * MINUTE);
    await sendOutbox(bank.parts);
  }
  return read;
}

/** What may follow this alone. */
const after: Partial<Record<Event, Event[]>> = {
  "our transfer comes back": ["that is undone"],
  "it is given up": ["giving up is undone"],
  "theirs comes after all": ["that it came is undone", "what came was somebody else's"],
  "theirs starts the service after all": ["that it came is undone"],
};
const undo = new Set(Object.values(after).flat());
const all = (Object.keys(events) as Event[]).filter((one) => !undo.has(one));
const pairs = all.flatMap((one) => [...all, ...(after[one] ?? [])].map((other) => [one, other]));
/** What strangers found, and what stands beside it. */
const threes: Event[][] = [
  ["they pay back a part", "our transfer comes back", "that is undone"],
  ["they pay back a part", "they pay back the rest", "our transfer comes back"],
  ["it is given up", "they pay back a part", "our transfer comes back"],
  ["it is given up", "giving up is undone", "they pay back a part"],
  ["our transfer comes back", "that is undone", "it is given up"],
  ["our transfer comes back", "that is undone", "our transfer comes back"],
  ["theirs comes after all", "that it came is undone", "it is given up"],
  ["it is given up", "theirs starts the service after all", "that it came is undone"],
  ["they pay back a part", "it is given up", "theirs comes after all"],
];
const stories = (Object.keys(first) as Story["why"][]).flatMap((why) =>
  (["down from before", "down from then on", "up"] as const).flatMap((mail) =>
    (why === "never came" ? [1, 12] : [12]).flatMap((minutes) =>
      [...all.map((one) => [one]), ...pairs, ...threes].map((then) => ({
        ...{ why, mail, minutes, then: then as Event[] },
        name: then.join(", "),
      })),
    ),
  ),
);

test.each(stories)(
  "$why, mail $mail, every $minutes minutes: $name",
  { timeout: 20_000 },
  async (story) => {
    const read = await readAfter(story);
    if (read === null) return;
    const now = await asked();
    for (const one of read) expect([one.text, named(one.text)]).toEqual([one.text, one.asked]);
    const letters = read.filter(({ text }) => !OF_THEIRS.test(text));
    if (story.mail !== "up") expect(letters.length).toBeLessThanOrEqual(1);
    const last = read.findLast(({ text }) => !text.includes("will send back to you"));
    // Nobody had read before what is asked for, or it is what they had read.
    const asks = last ? named(last.text) : story.mail === "down from before" ? 0 : 40_000;
    expect([last?.text, asks]).toEqual([last?.text, now]);
  },
);

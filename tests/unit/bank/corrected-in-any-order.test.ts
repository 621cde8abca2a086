import { afterEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 and then Rs. 300 were sent of a payment, the second entered by a wrong reference, which
 * is corrected. Whatever else happens, whether mail is up or not: whoever read the wrong one is
 * told the right one, once; who read no wrong one reads the right one alone.
 */
const [WRONG, RIGHT, OTHER] = ["488888888881", "488888888882", "488888888883"];
const AGAIN = "633333333333";
let bank: StatementDesk;
afterEach(() => bank.close());

interface At {
  payment: PaymentId;
  four: string;
  three: string;
}
const corrects = (three: string, utr: string) =>
  bank.typed("refunds", "correct", three, "--on", ON, "--utr", utr);

const events = {
  "it never came": ({ payment }: At) =>
    bank.typed("claims", "never-came", payment, "--because", "not-there", "--yes"),
  "the other transfer comes back": ({ four }: At) =>
    bank.typed("refunds", "bounced", four, "--on", ON, "--yes"),
  "it is corrected": ({ three }: At) => corrects(three, RIGHT!),
  "it is corrected to another slip": ({ three }: At) => corrects(three, OTHER!),
  "the slip is entered again": ({ three }: At) => corrects(three, WRONG!),
  "it comes after all and starts": ({ payment }: At) =>
    bank.typed("claims", "credited-again", payment, "--utr", AGAIN, "--start", "--yes"),
  "the newest never came": async () =>
    bank.typed("claims", "never-came", await newest(), "--because", "not-there", "--yes"),
};
type Event = keyof typeof events;

async function newest(): Promise<PaymentId> {
  const { id } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

interface Story {
  mail: "up" | "down from before it was sent" | "down from then on";
  /** between two of what happens */
  minutes: number;
  then: Event[];
}

/** Which references they read, letter by letter, and whether one was said to be wrong. */
interface Read {
  names: string[];
  corrects: boolean;
}

async function readAfter({ mail, minutes, then }: Story): Promise<Read[]> {
  bank = await StatementDesk.open();
  const read: Read[] = [];
  let isDown = false;
  bank.parts.mail = {
    send: async ({ to, text }) => {
      if (isDown) throw new ProviderDown("mail", "unreachable", { isUndone: true });
      const names = [WRONG, RIGHT, OTHER].flatMap((one) => (text.includes(one!) ? [one!] : []));
      if (to === "asha@example.com" && names.length > 0)
        read.push({ names, corrects: text.includes("was wrong") });
    },
  };
  const payment = await ashaClaims(bank.desk);
  const four = await fourHundredSent(bank, payment);
  await sendOutbox(bank.parts);
  isDown = mail === "down from before it was sent";
  await bank.ok("payments", "refund", payment, "--amount", "300", "--yes");
  const three = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", three, "--on", ON, "--utr", WRONG!, "--yes");
  await sendOutbox(bank.parts);
  isDown = mail !== "up";
  for (const event of then) {
    bank.parts.clock.now += minutes * MINUTE;
    await sendOutbox(bank.parts);
    const { code, said } = await events[event]({ payment, four, three });
    expect([event, code, said]).toEqual([event, 0, said]);
    await sendOutbox(bank.parts);
  }
  isDown = false;
  for (let minute = 0; minute < 60; minute += 5) {
    bank.parts.clock.now += 5 * MINUTE;
    await sendOutbox(bank.parts);
  }
  return read;
}

const [NEVER, BACK, CORRECTED] = [
  "it never came",
  "the other transfer comes back",
  "it is corrected",
] as const;
const [STARTS, GONE] = ["it comes after all and starts", "the newest never came"] as const;
const SLIP = "it is corrected to another slip";
const WRONG_AGAIN = "the slip is entered again";
const sequences: Event[][] = [
  [CORRECTED],
  [SLIP, CORRECTED],
  [SLIP, WRONG_AGAIN],
  [SLIP, CORRECTED, WRONG_AGAIN],
  [NEVER, CORRECTED],
  [CORRECTED, NEVER],
  [SLIP, NEVER, CORRECTED],
  [NEVER, SLIP, CORRECTED],
  [NEVER, SLIP, WRONG_AGAIN],
  [BACK, CORRECTED],
  [CORRECTED, BACK, NEVER],
  [NEVER, BACK, CORRECTED],
  [BACK, NEVER, CORRECTED],
  [NEVER, CORRECTED, BACK],
  [NEVER, SLIP, BACK, CORRECTED],
  [NEVER, STARTS, CORRECTED],
  [NEVER, STARTS, GONE, CORRECTED],
  [NEVER, STARTS, CORRECTED, GONE],
];
const stories = sequences.flatMap((then) =>
  (["up", "down from before it was sent", "down from then on"] as const).flatMap((mail) =>
    // The start is undone within ten minutes, and never came after them.
    (then.includes(GONE) ? [12] : [1, 12]).map((minutes): Story & { name: string } => ({
      ...{ mail, minutes, then, name: then.join(", ") },
    })),
  ),
);

test.each(stories)("mail $mail, every $minutes minutes: $name", async (story) => {
  const read = await readAfter(story);
  const right = story.then.reduce(
    (utr, event) =>
      event === CORRECTED ? RIGHT : event === SLIP ? OTHER : event === WRONG_AGAIN ? WRONG : utr,
    WRONG,
  )!;
  const names = read.map((one) => one.names);
  expect(names.every((its) => its.length === 1)).toBe(true);
  expect(names.at(-1)).toEqual([right]);
  // Nobody had read a wrong one: nobody hears that one was.
  if (story.mail === "down from before it was sent")
    expect([names, read.some((one) => one.corrects)]).toEqual([names.map(() => [right]), false]);
  // That another was wrong is said to who had read it, once: by the last where any was.
  const said = read.flatMap((one, at) => (one.corrects ? [at] : []));
  for (const [nth, at] of said.entries()) {
    const since = names.slice(nth === 0 ? 0 : said[nth - 1], at);
    expect([names, since.some(([one]) => one !== names[at]?.[0])]).toEqual([names, true]);
  }
  const lastWrong = names.findLastIndex(([one]) => one !== right);
  if (lastWrong >= 0) expect([names, said.some((at) => at > lastWrong)]).toEqual([names, true]);
});

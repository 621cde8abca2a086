import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { courseOf } from "../ledger/course";
import { refundById, type RefundRow } from "./refund-rows";
import { NOTHING, type Asked } from "./told-asked";

/** Of one payment, what its client knows of it (null: nothing), and what is so now. */
export interface Story {
  payment: PaymentId;
  /** more was written to them than they know: that letter is taken out */
  isUnread: boolean;
  told: Asked | null;
  now: Asked;
}

/** What has changed of one money since its client was told of it. */
export interface Changes {
  /** of its payments, and of all of them together */
  stories: Story[];
  was: Asked;
  now: Asked;
  /** they had not read that it never came, oldest first; that what was booked was not theirs */
  nevers: Story[];
  theirs: MoneyId[];
  /** theirs came after all; and as which payment it had, where that was a mistake */
  came: Story[];
  gone: PaymentId[];
  /** our transfers that they have, of these those that had not come back after all; and that did */
  out: RefundRow[];
  mistaken: RefundRow[];
  back: RefundRow[];
}

export async function changesOf(tx: Db, stories: Story[]): Promise<Changes> {
  const was = together(stories.map(({ told }) => told ?? NOTHING));
  const now = together(stories.map((one) => one.now));
  const since = (its: "sent" | "returned") => refundsOf(tx, now[its].filter(notIn(was[its])));
  const out = await since("sent");
  const news = unpaidSince(was, now);
  return {
    ...{ stories, was, now, out, back: await since("returned") },
    mistaken: out.filter(({ id }) => was.returned.includes(id)),
    nevers: stories
      .filter(({ payment }) => news.some(([id, why]) => why === "never came" && id === payment))
      .toSorted((one, other) => (one.payment < other.payment ? -1 : 1)),
    theirs: news.flatMap(([id, why]) => (why === "not theirs" ? [id as MoneyId] : [])),
    came: stories.filter((one) => one.now.after !== null && !one.told?.after),
    gone: stories.flatMap((one) => (one.now.after === null && one.told?.after) || []),
  };
}

/** More is asked for than they know, or for something else. */
export const isAskedAnew = ({ was, now, nevers, theirs, out }: Changes): boolean =>
  nevers.length + theirs.length + out.length > 0 || now.asked > was.asked;

/** Which money turned out since not to have come from them, and why. */
export const unpaidSince = (was: Asked, now: Asked) =>
  Object.entries(now.why).filter(([money]) => was.why[money] === undefined);

/**
 * Sums are of one money: two payments have theirs together only where one came again as the
 * other, or the same transfer of ours is of both by turns.
 */
export async function oneMoneyEach(tx: Db, stories: Story[]): Promise<Story[][]> {
  let all: { its: Story[]; names: string[] }[] = [];
  for (const story of stories) {
    const names = await namesOf(tx, story);
    const same = all.filter((some) => some.names.some((one) => names.includes(one)));
    all = [
      ...all.filter(notIn(same)),
      {
        its: [...same.flatMap(({ its }) => its), story],
        names: [...same.flatMap((some) => some.names), ...names],
      },
    ];
  }
  return all.map(({ its }) => its);
}

const namesOf = async (tx: Db, { payment, told, now }: Story): Promise<string[]> => [
  ...(await courseOf(tx, payment)).sameMoney(payment),
  ...[told ?? NOTHING, now].flatMap(({ sent, returned, after }) => [
    ...[...sent, ...returned],
    ...(after === null ? [] : [after]),
  ]),
];

/** All of several payments, as one; as which each came after all, its own story says. */
const together = (all: Asked[]): Asked => ({
  why: Object.fromEntries(all.flatMap(({ why }) => Object.entries(why))),
  sent: [...new Set(all.flatMap(({ sent }) => sent))],
  returned: [...new Set(all.flatMap(({ returned }) => returned))],
  back: sumOf(all.map(({ back }) => back)),
  givenUp: sumOf(all.map(({ givenUp }) => givenUp)),
  after: null,
  asked: sumOf(all.map(({ asked }) => asked)),
});
const sumOf = (paise: number[]): number => paise.reduce((sum, one) => sum + one, 0);

async function refundsOf(tx: Db, ids: RefundRow["id"][]): Promise<RefundRow[]> {
  const rows = [];
  for (const id of ids) rows.push(await refundById(tx, id));
  return rows.flatMap((row) => row ?? []);
}

const notIn =
  <One>(all: One[]) =>
  (one: One): boolean =>
    !all.includes(one);

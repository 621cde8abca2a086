import type { Letter } from "../../../content/words/letter";
import { sentence, type Sentence } from "../../../content/words/sentence";
import { isClosed } from "../../platform/people/is-closed";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { didPay, elseNothing } from "./announce-never-came";
import { NOT_ARRIVED } from "./announce-not-arrived";
import { changesOf, isAskedAnew, oneMoneyEach, type Changes, type Story } from "./asked-changes";
import { changeWords, rowOf } from "./asked-words";
import { isWrittenAbout } from "./letters-about";
import type { LetterName } from "./told-asked";

/**
 * What has happened since they were last told, and what is asked for now, for them to read: of each
 * payment what is of it, and one sentence of what is asked for of all these.
 *
 * @param stories of one client
 * @param besides paise that they know to be asked for of their other payments
 */
export async function askedLetter(
  parts: Parts,
  tx: Db,
  stories: Stories,
  besides: number,
): Promise<LetterName & { letter: Letter }> {
  const asked = stories.reduce((sum, { now }) => sum + now.asked, 0);
  const all: Changes[] = [];
  for (const its of await oneMoneyEach(tx, stories)) all.push(await changesOf(tx, its));
  const paragraphs: Letter["paragraphs"] = [];
  for (const one of all) paragraphs.push(...(await changeWords(parts, tx, one, asked + besides)));
  paragraphs.push(
    ...(await closing(tx, stories, all, { asked, besides })),
    ...all.flatMap(paymentsOf).map((payment) => sentence("letters.payment", { payment })),
  );
  const { subject, ...name } = await headOf(parts, tx, stories, all);
  return { ...name, letter: { subject, paragraphs } };
}

export type Stories = [Story, ...Story[]];

/**
 * What is asked for in the end, and what they can do.
 *
 * @param asked paise, of all that the letter tells of; `besides`: of what they had read before
 */
async function closing(
  tx: Db,
  stories: Stories,
  all: Changes[],
  { asked, besides }: { asked: number; besides: number },
): Promise<Letter["paragraphs"]> {
  const inAll = { paise: asked + besides };
  if (asked > 0) {
    const isNews = all.some((one) => isAskedAnew(one) || one.gone.length > 0);
    const asks = isNews ? "letters.never-came-ask-sent" : "letters.asked-still";
    return [
      besides > 0
        ? [sentence(asks, { paise: asked }), sentence("letters.asked-in-all", inAll)]
        : sentence(asks, { paise: asked }),
    ];
  }
  const may = await whatTheyMayDo(tx, stories, all);
  if (besides === 0) return may === null ? [] : [[may.say, may.orNothing]];
  return [...(may === null ? [] : [may.say]), sentence("letters.asked-before", inAll)];
}

/** Where nothing is asked for of what the letter tells; null: nothing. */
async function whatTheyMayDo(
  tx: Db,
  [first]: Stories,
  all: Changes[],
): Promise<{ say: Sentence; orNothing: Sentence } | null> {
  if (all.some(({ nevers }) => nevers.some(({ now }) => now.after === null))) {
    const closed = await isClosed(tx, (await rowOf(tx, first)).person_id);
    return { say: didPay(closed), orNothing: elseNothing(closed) };
  }
  return all.some(({ theirs }) => theirs.length > 0)
    ? { say: sentence("letters.not-theirs-ask"), orNothing: elseNothing(true) }
    : null;
}

/** By which they know it. */
const paymentsOf = ({ stories, nevers, theirs }: Changes): string[] => [
  ...stories
    .filter((one) => nevers.includes(one) || !theirs.some((money) => one.now.why[money]))
    .map(({ payment }) => payment),
  ...theirs,
];

/** By what comes first here of all that it tells. */
async function headOf(parts: Parts, tx: Db, stories: Stories, all: Changes[]) {
  const [{ payment: first }] = stories;
  const [never] = all.flatMap(({ nevers }) => nevers);
  if (never)
    return headed("letters.never-came", { kind: "payment never came", about: never.payment });
  const [money] = all.flatMap(({ theirs }) => theirs);
  if (money !== undefined)
    return headed(
      (await isWrittenOf(tx, stories, money)) ? "letters.not-theirs" : "letters.never-came-money",
      { kind: "money not theirs", about: `${first} ${money}` },
    );
  const about = `${first} ${parts.newId<PaymentId>()}`;
  const refunded = { kind: "payment refunded", about };
  if (all.some(({ mistaken }) => mistaken.length > 0))
    return headed("letters.refund-arrived", refunded);
  if (all.some(isAskedAnew)) return headed("letters.never-came-money", refunded);
  return all.some(({ back }) => back.length > 0)
    ? headed("letters.refund-not-again", { kind: NOT_ARRIVED, about })
    : headed("letters.asked-no-more", refunded);
}

/** Whether they may have read of that money before. */
async function isWrittenOf(tx: Db, stories: Stories, money: MoneyId): Promise<boolean> {
  const its = stories.find(({ now }) => now.why[money] !== undefined) ?? stories[0];
  const { person_id: person } = await rowOf(tx, its);
  return isWrittenAbout(tx, person, { payment: its.payment, money });
}

const headed = (subject: Subject, name: LetterName) => ({ ...name, subject: sentence(subject) });
type Subject = `letters.${
  | "never-came"
  | "not-theirs"
  | "refund-arrived"
  | "never-came-money"
  | "refund-not-again"
  | "asked-no-more"}`;

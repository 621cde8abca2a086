import { onceWays } from "../../backend.server/buying/bank/once-words";
import type { SecondLine } from "../../backend.server/buying/bank/second-line";
import { inRupees } from "../../content/rupees";
import { ActBy, Go } from "../frame/for-whom";
import { LineCard, LineQuestion } from "./question";
import { shownSecond, type ShownSecond } from "./statement-form";
import { drawnAt } from "../present";

/** A line that came for a claim besides its own transfer, and the press that asks about it. */
export const Second = ({ one }: { one: SecondLine }) => {
  const second = shownSecond(one);
  const { words, line } = second;
  const came = inRupees(line.paise);
  if (one.makesGood)
    return (
      <LineCard
        label={`${came} make good what was sent`}
        words={`${words} ${onceWays(one.makesGood).onPage}`}
        text={line.text}
      >
        <Go className="btn quiet" href={`/payments/${one.makesGood.money}/made-good`}>
          It was theirs: they paid it back by it
        </Go>
      </LineCard>
    );
  const label = second.isRest ? `${came} came as the rest` : `${came} came a second time`;
  const { besidesPaise, claim } = one;
  // A part of it is in the books, or may be: the claim's card books the rest alone.
  if (besidesPaise !== 0 && claim.reference !== null)
    return (
      <LineCard label={label} words={words} text={line.text}>
        <Go className="btn quiet" href={`/claims?reference=${encodeURIComponent(claim.reference)}`}>
          {besidesPaise === null
            ? "Book what of it is theirs"
            : `Book ${inRupees(besidesPaise)} alone`}
        </Go>
      </LineCard>
    );
  return (
    <LineCard label={label} words={words} text={line.text}>
      <ActBy
        formAction="/statement/second"
        name="second"
        value={JSON.stringify(second)}
        className={second.isRest ? "btn" : "btn stop"}
      >
        {pressOf(second)}
      </ActBy>
    </LineCard>
  );
};

function pressOf(second: ShownSecond): string {
  if (second.isRest) return "It is the rest: nothing more to book";
  return second.restPaise > 0 ? `Book ${goesBack(second)}, to send back` : "Book it, to send back";
}

interface SecondPageProps {
  second: ShownSecond;
  /** what is to be looked at first, of the rest of a claim */
  look: string | null;
  statement: string | undefined;
}

/** Asked once, with all that speaks against it: the client is told of what is booked. */
export const SecondPage = ({ second, look, statement }: SecondPageProps) => (
  <LineQuestion
    title={
      second.isRest
        ? `Are ${inRupees(second.line.paise)} the rest of this claim?`
        : `Did ${inRupees(second.line.paise)} come besides?`
    }
    words={second.words}
    text={second.line.text}
    notes={look === null ? [] : [look]}
    carried={{
      ...{ second: JSON.stringify(second), drawn: String(drawnAt()) },
      ...(look === null ? {} : { looked: look }),
    }}
    statement={statement}
  >
    <ActBy
      formAction="/statement/second"
      className={second.isRest ? "btn" : "btn stop"}
      name="sure"
      value="yes"
    >
      {yesOf(second)}
    </ActBy>
  </LineQuestion>
);

function yesOf(second: ShownSecond): string {
  if (second.isRest) return "Yes: it is the rest, and nothing more is booked";
  return second.restPaise > 0
    ? `Yes: ${goesBack(second)} is too much, and goes back`
    : `Yes: ${inRupees(second.line.paise)} came besides, and goes back`;
}

const goesBack = ({ line, restPaise }: ShownSecond): string => inRupees(line.paise - restPaise);

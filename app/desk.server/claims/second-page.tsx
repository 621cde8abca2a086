import type { SecondLine } from "../../backend.server/buying/bank/second-line";
import { inRupees } from "../../content/rupees";
import { Answer, LineCard, LineQuestion } from "./question";
import { shownSecond, type ShownSecond } from "./statement-form";
import { drawnAt } from "../present";

/** A line that came for a claim besides its own transfer, and the press that asks about it. */
export const Second = ({ one }: { one: SecondLine }) => {
  const second = shownSecond(one);
  const { words, line } = second;
  const came = inRupees(line.paise);
  const label = second.isRest ? `${came} came as the rest` : `${came} came a second time`;
  return (
    <LineCard label={label} words={words} text={line.text} action="/statement/second">
      <input type="hidden" name="second" value={JSON.stringify(second)} />
      {second.isRest ? (
        <button className="btn" name="sure" value="yes">
          It is the rest: nothing more to book
        </button>
      ) : (
        <button className="btn stop">
          {second.restPaise > 0
            ? `Book ${goesBack(second)}, to send back`
            : "Book it, to send back"}
        </button>
      )}
    </LineCard>
  );
};

/** Asked once, with all that speaks against it: the client is told of what is booked. */
export const SecondPage = ({ second }: { second: ShownSecond }) => (
  <LineQuestion
    title={`Did ${inRupees(second.line.paise)} come besides?`}
    words={second.words}
    text={second.line.text}
  >
    <Answer
      action="/statement/second"
      carried={{ second: JSON.stringify(second), drawn: String(drawnAt()) }}
    >
      <button className="btn stop" name="sure" value="yes">
        {second.restPaise > 0
          ? `Yes: ${goesBack(second)} is too much, and goes back`
          : `Yes: ${inRupees(second.line.paise)} came besides, and goes back`}
      </button>
    </Answer>
  </LineQuestion>
);

const goesBack = ({ line, restPaise }: ShownSecond): string => inRupees(line.paise - restPaise);

import type { AgainLine } from "../../backend.server/buying/bank/again-lines";
import { inRupees } from "../../content/rupees";
import { shownAgain, type ShownAgain } from "./again-form";
import { Answer, LineCard, LineQuestion } from "./question";

/** A line by which comes again what is in no books any more, and the press that asks about it. */
export const Again = ({ one }: { one: AgainLine }) => {
  const again = shownAgain(one);
  const { words, line } = again;
  const label = `${inRupees(line.paise)} ${again.neverCame ? "came after all" : "was credited again"}`;
  return (
    <LineCard label={label} words={words} text={line.text} action="/statement/again">
      <input type="hidden" name="again" value={JSON.stringify(again)} />
      <button className="btn quiet">
        {again.neverCame ? "It came after all" : "The bank credited it again"}
      </button>
    </LineCard>
  );
};

/** What is to become of it: the client has paid, and is not asked to pay twice. */
export const AgainPage = ({ again }: { again: ShownAgain }) => (
  <LineQuestion
    title={
      again.neverCame
        ? `Did ${inRupees(again.line.paise)} come after all?`
        : `Did the bank credit ${inRupees(again.line.paise)} again?`
    }
    words={again.words}
    text={again.line.text}
  >
    {again.mayStart ? (
      <Answer action="/statement/again" carried={{ again: JSON.stringify(again) }}>
        <button className="btn" name="sure" value="yes">
          Yes: it came. Start the service
        </button>
      </Answer>
    ) : null}
    <Answer action="/statement/again/send-back" carried={{ again: JSON.stringify(again) }}>
      <button className="btn stop">Yes: it came. Send it back</button>
    </Answer>
  </LineQuestion>
);

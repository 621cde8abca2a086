import type { LateLine } from "../../backend.server/buying/bank/late-lines";
import { doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import { inRupees } from "../../content/rupees";
import { apartFrom } from "./doubt-page";
import { Answer, LineCard, LineQuestion } from "./question";
import { shownLate, type ShownLate } from "./statement-form";
import { drawnAt } from "../present";

/** A line with money for a claim that was closed before, and the press that asks about it. */
export const Late = ({ one }: { one: LateLine }) => {
  const late = shownLate(one);
  const label = `${inRupees(late.paise)} came late`;
  return (
    <LineCard label={label} words={late.words} text={late.text} action="/statement/late">
      <input type="hidden" name="late" value={JSON.stringify(late)} />
      <button className="btn quiet">The money came late</button>
    </LineCard>
  );
};

interface LatePageProps {
  late: ShownLate;
  doubt: Doubt | null;
}

/** Whose claim, how it ended, all that speaks against it; and what is to become of the money. */
export const LatePage = ({ late, doubt }: LatePageProps) => {
  const missing = late.claimPaise - late.paise;
  const drawn = String(drawnAt());
  const carried = { late: JSON.stringify(late), apart: doubt ? apartFrom(doubt) : "", drawn };
  return (
    <LineQuestion
      title={`Did ${inRupees(late.paise)} come late?`}
      words={late.words}
      text={late.text}
      notes={[
        ...(doubt ? [doubtWords(doubt, "page")] : []),
        ...(missing > 0
          ? [`${inRupees(missing)} is missing, so this line alone does not pay the claim.`]
          : []),
      ]}
    >
      {missing > 0 ? null : (
        <Answer action="/statement/late" carried={carried}>
          <button className="btn" name="answer" value="confirm">
            Yes: it came. Start the service
          </button>
        </Answer>
      )}
      <Answer action="/statement/late/send-back" carried={carried}>
        <button className="btn stop">Yes: it came. Send it back</button>
      </Answer>
    </LineQuestion>
  );
};

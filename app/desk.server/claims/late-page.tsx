import type { LateLine } from "../../backend.server/buying/bank/late-lines";
import { doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import { inRupees } from "../../content/rupees";
import { apartFrom } from "./doubt-page";
import { ActBy } from "../frame/for-whom";
import { ownersAnswer } from "./owners-surplus";
import { LineCard, LineQuestion } from "./question";
import { shownLate, type ShownLate } from "./statement-form";
import { drawnAt } from "../present";

/** A line with money for a claim that was closed before, and the press that asks about it. */
export const Late = ({ one }: { one: LateLine }) => {
  const late = shownLate(one);
  const label = `${inRupees(late.paise)} came late`;
  const { claimPaise: asked, paise: came } = late;
  const owners = ownersAnswer({ asked, came, mayStart: came >= asked });
  return (
    <LineCard label={label} words={late.words} text={late.text}>
      {owners !== null ? (
        <p>{owners}</p>
      ) : (
        <ActBy
          formAction="/statement/late"
          name="late"
          value={JSON.stringify(late)}
          className="btn quiet"
        >
          The money came late
        </ActBy>
      )}
    </LineCard>
  );
};

interface LatePageProps {
  late: ShownLate;
  doubt: Doubt | null;
  statement: string | undefined;
}

/** Whose claim, how it ended, all that speaks against it; and what is to become of the money. */
export const LatePage = ({ late, doubt, statement }: LatePageProps) => {
  const missing = late.claimPaise - late.paise;
  const drawn = String(drawnAt());
  const carried = { late: JSON.stringify(late), apart: doubt ? apartFrom(doubt) : "", drawn };
  return (
    <LineQuestion
      title={`Did ${inRupees(late.paise)} come late?`}
      words={late.words}
      text={late.text}
      {...{ carried, statement }}
      notes={[
        ...(doubt ? [doubtWords(doubt, "page")] : []),
        ...(missing > 0
          ? [`${inRupees(missing)} is missing, so this line alone does not pay the claim.`]
          : []),
      ]}
    >
      {missing > 0 ? null : (
        <ActBy formAction="/statement/late" className="btn" name="answer" value="confirm">
          Yes: it came. Start the service
        </ActBy>
      )}
      <ActBy formAction="/statement/late/send-back" className="btn stop">
        Yes: it came. Send it back
      </ActBy>
    </LineQuestion>
  );
};

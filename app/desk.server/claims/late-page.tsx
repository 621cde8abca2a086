import type { LateLine } from "../../backend.server/buying/bank/late-lines";
import { doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import { apartFrom } from "./doubt-page";
import { shownLate, type ShownLate } from "./statement-form";

/** A line with money for a claim that was closed before, and the press that asks about it. */
export const Late = ({ one }: { one: LateLine }) => {
  const late = shownLate(one);
  return (
    <section className="card" aria-label={`${inRupees(late.paise)} came late`}>
      <p>{late.words}</p>
      <p className="small muted">{late.text}</p>
      <Act action="/statement/late">
        <input type="hidden" name="late" value={JSON.stringify(late)} />
        <button className="btn quiet">The money came late</button>
      </Act>
    </section>
  );
};

interface LatePageProps {
  late: ShownLate;
  doubt: Doubt | null;
}

/** Whose claim, how it ended, all that speaks against it; and what is to become of the money. */
export const LatePage = ({ late, doubt }: LatePageProps) => (
  <Frame title={`Did ${inRupees(late.paise)} come late?`} at="/statement" said={{}}>
    <section className="card">
      <p>{late.words}</p>
      <p className="small muted">{late.text}</p>
      {doubt ? <p className="note warn">{doubtWords(doubt, "page")}</p> : null}
      {late.paise < late.claimPaise ? (
        <p>
          {`${inRupees(late.claimPaise - late.paise)} is missing, so this line alone does not pay ` +
            "the claim."}
        </p>
      ) : null}
      <p>Nothing is confirmed yet.</p>
      <Act action="/statement/late">
        <input type="hidden" name="late" value={JSON.stringify(late)} />
        <input type="hidden" name="apart" value={doubt ? apartFrom(doubt) : ""} />
        <p className="row">
          {late.paise < late.claimPaise ? null : (
            <button className="btn" name="answer" value="confirm">
              Yes: it came. Start the service
            </button>
          )}
          <button className="btn stop" name="answer" value="send-back">
            Yes: it came. Send it back
          </button>
        </p>
      </Act>
    </section>
    <p>
      <a className="btn link" href="/statement">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

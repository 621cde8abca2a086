import { overWords, type MoreThanAsked } from "../backend.server/money/over-claim";
import { inRupees } from "../content/rupees";
import { Act } from "./for-whom";
import { Frame } from "./frame";

interface MorePageProps {
  id: string;
  more: MoreThanAsked;
  /** as they were typed */
  utr: string;
  without: string;
  received: string;
}

/** More is said to have come than a claim is of: asked once more, with both sums. */
export const MorePage = ({ id, more, utr, without, received }: MorePageProps) => (
  <Frame title={`Did ${inRupees(more.came)} come?`} at="/claims" said={{}}>
    <p>{overWords(more)}</p>
    <p>Nothing is confirmed yet.</p>
    <Act action={`/claims/${id}/confirm`}>
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="received" value={received} />
      <input type="hidden" name="meant" value={received} />
      <button className="btn" name="without" value={without}>
        {`Yes: ${inRupees(more.came)} came for ${inRupees(more.asked)}`}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/claims">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

import { doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";

interface DoubtPageProps {
  id: string;
  doubt: Doubt;
  /** as they were typed */
  utr: string;
  without: string;
  received: string;
}

/** More is said to have come than a claim is of, or it may be our own transfer: asked once more. */
export const DoubtPage = ({ id, doubt, utr, without, received }: DoubtPageProps) => (
  <Frame title={asks(doubt)} at="/claims" said={{}}>
    <p>{doubtWords(doubt)}</p>
    <p>Nothing is confirmed yet.</p>
    <Act action={`/claims/${id}/confirm`}>
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="received" value={received} />
      <input type="hidden" name="meant" value={received} />
      <input type="hidden" name="apart" value={apartFrom(doubt)} />
      <button className="btn" name="without" value={without}>
        {yes(doubt)}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/claims">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

/** The refunds that were named, so that another one that came since is asked about too. */
export const apartFrom = ({ toSend }: Doubt): string =>
  toSend.map(({ refund }) => refund).join(" ");

const asks = ({ more }: Doubt): string =>
  more ? `Did ${inRupees(more.came)} come?` : "Did this money come in?";

const yes = ({ more }: Doubt): string =>
  more ? `Yes: ${inRupees(more.came)} came for ${inRupees(more.asked)}` : "Yes: it came in";

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

/** More came than a claim is of, with another UTR, or by our own transfer: asked once more. */
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

/** The refunds and the UTR that were named, so that another that came since is asked about too. */
export const apartFrom = ({ toSend, another }: Doubt): string =>
  [...toSend.map(({ refund }) => refund), ...(another?.given ?? [])].join(" ");

const asks = ({ more, toSend, another }: Doubt): string => {
  if (more) return `Did ${inRupees(more.came)} come?`;
  return another && toSend.length === 0 ? "Is it another UTR?" : "Did this money come in?";
};

const yes = ({ more, another }: Doubt): string => {
  if (more) return `Yes: ${inRupees(more.came)} came for ${inRupees(more.asked)}`;
  return another ? `Yes: it came in with ${another.given.join(" or ")}` : "Yes: it came in";
};

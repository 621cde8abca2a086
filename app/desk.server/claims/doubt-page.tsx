import { doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import { asField, type PressedOn } from "./pressed-on";

interface DoubtPageProps {
  id: string;
  doubt: Doubt;
  /** as they were typed */
  utr: string;
  without: string;
  received: string;
  on: PressedOn;
}

/** More came than a claim is of, with another UTR, or by our own transfer: asked once more. */
export const DoubtPage = ({ id, doubt, utr, without, received, on }: DoubtPageProps) => (
  <Frame title={asks(doubt)} at="/claims" said={{}}>
    <p>{doubtWords(doubt, "page")}</p>
    <p>Nothing is confirmed yet.</p>
    <Act action={`/claims/${id}/confirm`}>
      <input type="hidden" name="on" value={asField(on)} />
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

/** What was named, so that what came since is asked about too. */
export const apartFrom = ({ toSend, another, putBack, once, good }: Doubt): string =>
  [
    ...toSend.map(({ refund }) => refund),
    ...(another ? apartOf(another) : []),
    ...(putBack ? ["put-back"] : []),
    ...(once ? [`once-${once.money}`] : []),
    ...(good ? [`good-${good.by.payment}`] : []),
  ].join(" ");

/** Never empty: an empty answer is that of somebody who was not asked. */
const apartOf = ({ named, given }: NonNullable<Doubt["another"]>): string[] =>
  given.length === 0 ? ["without", named] : given;

const asks = ({ more, toSend, another, putBack, once, good }: Doubt): string => {
  if (more) return `Did ${inRupees(more.came)} come?`;
  return another && toSend.length === 0 && !putBack && !once && !good
    ? "Is it another UTR?"
    : "Did this money come in?";
};

const yes = ({ more, another }: Doubt): string => {
  if (more) return `Yes: ${inRupees(more.came)} came for ${inRupees(more.asked)}`;
  if (!another) return "Yes: it came in";
  return another.given.length === 0
    ? "Yes: it came in, and the bank shows no UTR"
    : `Yes: it came in with ${another.given.join(" or ")}`;
};

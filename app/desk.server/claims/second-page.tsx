import type { SecondLine } from "../../backend.server/buying/bank/second-line";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import { shownSecond, type ShownSecond } from "./statement-form";

/** A line that came for a claim besides its own transfer, and the press that asks about it. */
export const Second = ({ one }: { one: SecondLine }) => {
  const second = shownSecond(one);
  return (
    <section className="card" aria-label={`${inRupees(second.line.paise)} came a second time`}>
      <p>{second.words}</p>
      <p className="small muted">{second.line.text}</p>
      <Act action="/statement/second">
        <input type="hidden" name="second" value={JSON.stringify(second)} />
        <button className="btn stop">Book it, to send back</button>
      </Act>
    </section>
  );
};

/** Asked once, with all that speaks against it: the client is told of what is booked. */
export const SecondPage = ({ second }: { second: ShownSecond }) => (
  <Frame title={`Did ${inRupees(second.line.paise)} come besides?`} at="/statement" said={{}}>
    <section className="card">
      <p>{second.words}</p>
      <p className="small muted">{second.line.text}</p>
      <p>Nothing is booked yet.</p>
      <Act action="/statement/second">
        <input type="hidden" name="second" value={JSON.stringify(second)} />
        <button className="btn stop" name="sure" value="yes">
          {`Yes: ${inRupees(second.line.paise)} came besides, and goes back`}
        </button>
      </Act>
    </section>
    <p>
      <a className="btn link" href="/statement">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

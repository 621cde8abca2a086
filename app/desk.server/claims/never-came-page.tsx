import type { PaidByLine, WouldNeverCome } from "../../backend.server/buying/would-never-come";
import { lineWords, neverCameWhat } from "../../backend.server/desk/never-came-command";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";
import { useWrong } from "../frame/to-mend";
import { WhyOptions } from "./undo-form";

interface NeverCamePageProps {
  id: string;
  would: WouldNeverCome;
  said: Said;
}

/** All that it does, and why it is entered. */
export const NeverCamePage = ({ id, would, said }: NeverCamePageProps) => (
  <Frame
    title={`Did ${inRupees(would.paise)} from ${would.name ?? "this client"} never come?`}
    at="/claims"
    said={said}
  >
    <section className="card">
      <ul>
        {neverCameWhat(would).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Nothing is entered yet.</p>
      <Act action={`/claims/${id}/never-came`}>
        {would.line === null ? null : <LineOfAnother line={would.line} />}
        <Why />
        <button className="btn stop">Yes: it never came</button>
      </Act>
    </section>
    <p>
      <a className="btn link" href={`/people/${would.person}`}>
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

/** What a line of a statement paid had come: whose it was is to be said. */
const LineOfAnother = ({ line }: { line: PaidByLine }) => {
  const several = line.rests.length > 0;
  return (
    <>
      <p>
        {`${several ? "Transfers" : "A transfer"} did come: ${lineWords(line)}. If the bank took ` +
          `${several ? "them" : "it"} back since, or ${several ? "they are" : "it is"} to go back ` +
          "to this client, this is the wrong page."}
      </p>
      <label className="choice">
        <input type="checkbox" name="line" value="another" required />
        <span>
          {several
            ? "These lines were somebody else's: they are to pay their claims"
            : "That line was somebody else's: it is to pay their claim"}
        </span>
      </label>
    </>
  );
};

const Why = () => {
  const wrong = useWrong("because");
  return (
    <div className={wrong ? "field error" : "field"}>
      <label htmlFor="because">Why</label>
      {wrong ? (
        <p className="why" id="because-why">
          {wrong}
        </p>
      ) : null}
      <select
        id="because"
        name="because"
        required
        defaultValue=""
        {...(wrong ? { "aria-describedby": "because-why", "aria-invalid": true } : {})}
      >
        <option value="">Choose</option>
        <WhyOptions />
      </select>
    </div>
  );
};

export const CannotEnter = ({ words }: { words: string }) => (
  <Frame title="This cannot be entered" at="/claims">
    <p>{words}</p>
  </Frame>
);

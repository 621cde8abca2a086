import { Answer, Question } from "../claims/question";
import type { FrameProps } from "./frame";

interface AskedOnceMoreProps {
  /** the question: "Disable anu?" */
  title: string;
  at: FrameProps["at"];
  /** what it would do, a line each */
  what: string[];
  action: string;
  /** what goes with the press, by the names of its fields */
  carried: Record<string, string>;
  /** the button's words */
  act: string;
  /** something is taken away */
  stops?: boolean;
  back: string;
}

/** What a press would do, before it does it; nothing is done yet. */
export const AskedOnceMore = (props: AskedOnceMoreProps) => {
  const { title, at, what, action, carried, act, stops = false, back } = props;
  return (
    <Question {...{ title, at, back }}>
      <ul>
        {what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Nothing is done yet.</p>
      <Answer {...{ action, carried }}>
        <button className={stops ? "btn stop" : "btn"} name="sure" value="yes">
          {act}
        </button>
      </Answer>
    </Question>
  );
};

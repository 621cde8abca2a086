import { useEffect, useRef, useState } from "react";
import { useFrame } from "../visit/words";
import { tell } from "./tell";
import { problemsOf, type Problem, type Said } from "../visit/problems";

/**
 * What is wrong with the form, above it, each with a link to its field. With script it says so in
 * the title, takes the focus unless conform has set it on the first field that is wrong, and goes
 * when the form is sent again: what conform then keeps back is said at its field.
 */
export function ErrorSummary({ said }: { said: Said }) {
  const { errorTitle, problem } = useFrame().form;
  const box = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<Said>();
  const problems = problemsOf(said);
  const refused = problems.length > 0 && said !== answered;
  useEffect(() => {
    if (!refused) return;
    const at = document.activeElement?.id;
    if (!at || problemsOf(said).every(({ field }) => field !== at)) box.current?.focus();
    // The server's title says so already, of a form that it refused without script.
    const title = errorTitle
      .split("{title}")
      .reduce((rest, part) => rest.replace(part, ""), document.title);
    document.title = errorTitle.replace("{title}", title);
    const sent = () => setAnswered(said);
    addEventListener("submit", sent);
    return () => {
      removeEventListener("submit", sent);
      document.title = title;
    };
  }, [said, refused, errorTitle]);
  useEffect(() => (said.toast ? tell({ type: "error", message: said.toast }) : undefined), [said]);
  return refused ? (
    <div className="note warn" role="alert" tabIndex={-1} ref={box}>
      <Problems heading={problem} problems={problems} />
    </div>
  ) : null;
}

export const Problems = ({ heading, problems }: { heading: string; problems: Problem[] }) => (
  <>
    <p>
      <b>{heading}</b>
    </p>
    {problems.map(({ field, why }) => (
      <p key={`${field} ${why}`}>{field ? <a href={`#${field}`}>{why}</a> : why}</p>
    ))}
  </>
);

import { useEffect, useRef } from "react";
import { useFrame } from "../visit/words";
import { tell } from "./tell";
import { problemsOf, type Problem, type Said } from "../visit/problems";

/**
 * What is wrong with the form, above it, each with a link to its field. With script it says so in
 * the title, and takes the focus unless conform has set it on the first field that is wrong.
 */
export function ErrorSummary({ said }: { said: Said }) {
  const { errorTitle, problem } = useFrame().form;
  const box = useRef<HTMLDivElement>(null);
  const problems = problemsOf(said);
  const refused = problems.length > 0;
  useEffect(() => {
    if (!refused) return;
    const at = document.activeElement?.id;
    if (!at || problemsOf(said).every(({ field }) => field !== at)) box.current?.focus();
    // The server's title says so already, of a form that it refused without script.
    const [before = "", after = ""] = errorTitle.split("{title}");
    const title =
      document.title.startsWith(before) && document.title.endsWith(after)
        ? document.title.slice(before.length, document.title.length - after.length)
        : document.title;
    document.title = errorTitle.replace("{title}", title);
    return () => {
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

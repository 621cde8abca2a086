import { useEffect, useRef } from "react";
import { tell } from "../islands/tell";
import type { Problem } from "../visit/problems";

/**
 * What is wrong with the form, above it, each with a link to its field. With script it takes the
 * focus and says so in the title.
 * @param toast what script tells beside it
 */
export function ErrorSummary({ problems, toast }: { problems: Problem[]; toast?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length === 0) return;
    box.current?.focus();
    document.title = `Error: ${withoutError(document.title)}`;
    return () => {
      document.title = withoutError(document.title);
    };
  }, [problems]);
  useEffect(() => (toast ? tell({ type: "error", message: toast }) : undefined), [problems, toast]);
  if (problems.length === 0) return null;
  return (
    <div className="note warn" role="alert" tabIndex={-1} ref={box}>
      <p>
        <b>There is a problem</b>
      </p>
      {problems.map(({ field, why }) => (
        <p key={`${field} ${why}`}>{field ? <a href={`#${field}`}>{why}</a> : why}</p>
      ))}
    </div>
  );
}

const withoutError = (title: string): string => title.replace(/^Error: /, "");

import type { ReactNode } from "react";
import { useWords } from "../visit/words";
import { Said } from "./Said";

/** Why it is asked for and who sees it, before it is typed. */
export function WhyAsked({
  asked,
  children,
}: {
  asked: { why: string; who: string };
  children?: ReactNode;
}) {
  const why = useWords("why");
  return (
    <div className="note small">
      <p>
        <Said words={why.sentence} values={asked} />
      </p>
      {children}
    </div>
  );
}

/** Said before anything is asked for, so that nobody gives a PAN and then cannot sign. */
export const HaveReady = () => (
  <p>
    <Said words={useWords("why").haveReady} />
  </p>
);

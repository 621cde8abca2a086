import type { ReactNode } from "react";
import { Go } from "../frame/for-whom";

/** What is due after them is to be seen without scrolling by all of them. */
const FEW = 3;

interface FewProps<One> {
  all: One[];
  /** the id of one that stands here in any case: what was typed for it was refused */
  first?: string | undefined;
  /** where all of them stand, and what they are */
  rest: [href: string, what: string];
  children(one: One): ReactNode;
}

/** The first few cards of a kind, and the way to the rest. */
export function Few<One extends { id: string }>({ all, first, rest, children }: FewProps<One>) {
  const [href, what] = rest;
  const inOrder = all.toSorted(
    (one, other) => Number(other.id === first) - Number(one.id === first),
  );
  return (
    <>
      {inOrder.slice(0, FEW).map(children)}
      {all.length > FEW ? (
        <p>
          <Go href={href}>{`All ${what}`}</Go>
        </p>
      ) : null}
    </>
  );
}

import type { MouseEvent } from "react";
import { fill } from "../../content/words/fill";
import { useWords } from "../visit/words";
import { A } from "../frame/A";
import { shelfAddress, type Shelf } from "./shelf";

/** The way through a list of several pages. */
export function Pages({
  shelf: { q, page, pages },
  onClick,
}: {
  shelf: Shelf;
  onClick(event: MouseEvent<HTMLElement>): void;
}) {
  const { pages: words } = useWords("services");
  if (pages === 1) return null;
  return (
    <nav aria-label={words.label} className="row" onClick={onClick}>
      {page > 1 ? (
        <A className="btn quiet" rel="prev" href={shelfAddress({ q, page: page - 1 })}>
          {words.previous}
        </A>
      ) : null}
      <span>{fill(words.at, { page, pages })}</span>
      {page < pages ? (
        <A className="btn quiet" rel="next" href={shelfAddress({ q, page: page + 1 })}>
          {words.next}
        </A>
      ) : null}
    </nav>
  );
}

import type { MouseEvent } from "react";
import { shelfAddress, type Shelf } from "./shelf";

/** The way through a list of several pages. */
export function Pages({
  shelf: { q, page, pages },
  onClick,
}: {
  shelf: Shelf;
  onClick(event: MouseEvent<HTMLElement>): void;
}) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of services" className="row" onClick={onClick}>
      {page > 1 ? (
        <a className="btn quiet" rel="prev" href={shelfAddress({ q, page: page - 1 })}>
          Previous
        </a>
      ) : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a className="btn quiet" rel="next" href={shelfAddress({ q, page: page + 1 })}>
          Next
        </a>
      ) : null}
    </nav>
  );
}

export interface ShelfAsked {
  q: string;
  /** from 1 */
  page: number;
}

/**
 * A part of a long list of services: what was searched for ("" for nothing), which page, and of how
 * many.
 */
export interface Shelf extends ShelfAsked {
  pages: number;
  /** services on all pages */
  found: number;
}

/** The address of a part of the list; without search and page, `/services`. */
export function shelfAddress({ q, page }: ShelfAsked): string {
  const search = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return search ? `/services?${search}` : "/services";
}

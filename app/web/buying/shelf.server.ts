import type { Offer } from "../../api/contract";
import { withLatinDigits } from "../../content/latin-digits";
import { asWritten, type OwnersWords } from "../../content/owners-words";
import type { Shelf, ShelfAsked } from "./shelf";

/** What one page shows. So many services or fewer are one page, without a search. */
export const PAGE = 50;
/** More of a search nobody types. */
const LONGEST = 100;

/**
 * The part of a long list that an address asks for (`?q=`, `?page=`): what does not exist is the
 * nearest page that does. Null when the list is one page. A search finds what the page shows, in
 * the reader's language as `owners` has it, and what it says in English.
 */
export function shelfOf(
  list: Offer[],
  asked: ShelfAsked,
  owners: OwnersWords = asWritten,
): { offers: Offer[]; shelf: Shelf | null } {
  if (list.length <= PAGE) return { offers: list, shelf: null };
  const words = inSmall(asked.q).split(" ").filter(Boolean);
  const texts = words.length > 0 ? textsOf(list, owners) : [];
  const found =
    words.length > 0
      ? list.filter((_, i) => words.every((word) => texts[i]?.includes(word)))
      : list;
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(asked.page, pages);
  return {
    offers: found.slice((page - 1) * PAGE, page * PAGE),
    shelf: { q: asked.q, page, pages, found: found.length },
  };
}

/**
 * What `/services?…` asks for: spaces made one, an overlong search cut, a page that is no number
 * the first.
 */
export function shelfAsked({ searchParams }: URL): ShelfAsked {
  const q = [...(searchParams.get("q") ?? "").replace(/\s+/g, " ").trim()]
    .slice(0, LONGEST)
    .join("")
    .trim();
  const page = searchParams.get("page") ?? "";
  return { q, page: /^\d{1,9}$/.test(page) ? Math.max(1, Number(page)) : 1 };
}

const inSmall = (text: string): string => withLatinDigits(text).normalize("NFKC").toLowerCase();

const made = new WeakMap<Offer[], { owners: OwnersWords; texts: string[] }>();

/** Name and description of each offer in small letters, made once for a list. */
function textsOf(list: Offer[], owners: OwnersWords): string[] {
  const known = made.get(list);
  if (known?.owners === owners) return known.texts;
  const texts = list.map(({ service: { name, description } }) =>
    inSmall([name, ...description].flatMap((one) => [one, owners(one)]).join(" ")),
  );
  made.set(list, { owners, texts });
  return texts;
}

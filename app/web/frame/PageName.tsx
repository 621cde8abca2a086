import { useFrame } from "../visit/words";

/** A page as menus have it; one that stands in English only with its name. */
export interface PageLink {
  path: string;
  label?: string;
}

/**
 * What a menu calls a page: in the reader's language, or in English where it stands in that only.
 */
export function PageName({ page: { path, label } }: { page: PageLink }) {
  const { pages } = useFrame();
  return label === undefined ? pages[path] : <span lang="en">{label}</span>;
}

import type { InformationPage } from "../../content/information-pages";
import { useFrame } from "../visit/words";

/**
 * What a menu calls a page: in the reader's language, or in English where it stands in that only.
 */
export function PageName({ page: { path, label } }: { page: InformationPage }) {
  const { pages } = useFrame();
  return label === undefined ? pages[path] : <span lang="en">{label}</span>;
}

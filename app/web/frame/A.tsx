import type { AnchorHTMLAttributes } from "react";
import { languageOf } from "../../content/languages";
import { useAddress } from "../visit/words";

/**
 * A link that keeps the reader's language, where the page it leads to stands in it. One to an
 * address that names a language is named in that language itself.
 */
export function A({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const language = languageOf(href);
  return <a href={useAddress()(href)} lang={language === "en" ? undefined : language} {...rest} />;
}

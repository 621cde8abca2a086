import type { MetaDescriptor } from "@remix-run/node";
import { addressIn, type Language } from "../../content/languages";
import type { PublicSite } from "../../content/site-schema";

export interface PageData {
  site: PublicSite;
  /** no slash at the end */
  origin: string;
  /** people have a page of their own account: not with somebody else's API */
  ownAccount: boolean;
}

/** What `pageMeta` reads of it: all that a screen which hydrates should send twice. */
export interface Described {
  site: Pick<PublicSite, "product">;
  origin: string;
}

/**
 * Title, description, canonical address and Open Graph. Without data (the loader failed) only the
 * title stands.
 */
export function pageMeta(
  data: Described | undefined,
  page: { title: string; description: string; path: string },
  language: Language = "en",
): MetaDescriptor[] {
  if (!data) return [{ title: page.title }];
  const { site, origin } = data;
  const title =
    page.path === "/" ? `${site.product}: ${page.title}` : `${page.title} | ${site.product}`;
  const url = origin + addressIn(language, page.path);
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.product },
    { property: "og:locale", content: `${language}_IN` },
    { property: "og:image", content: `${origin}/icon-512.png` },
  ];
}

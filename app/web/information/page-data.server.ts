import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../visit/context";
import type { Described, PageData } from "../frame/page-meta";
import { siteIn } from "../visit/site-in.server";
import { publicSite } from "../../content/site-schema";

/**
 * The loader of an information page: who runs this, and the public address for its canonical link.
 */
export function pageData({ context }: Pick<LoaderFunctionArgs, "context">): PageData {
  const { site, web, remote, language } = given(context);
  return {
    site: publicSite(siteIn(language, site())),
    origin: web.publicOrigin,
    ownAccount: !remote,
  };
}

/** The part of it that names the page to search engines. */
export function described({ context }: Pick<LoaderFunctionArgs, "context">): Described {
  const { site, web } = given(context);
  return { site: { product: site().product }, origin: web.publicOrigin };
}

import type { ComponentType } from "react";
import type { PageData } from "../frame/page-meta";
import type { Site } from "../../content/site-schema";

/** What every information page may draw from. */
export interface InformationData extends PageData {
  complaints: Site["complaints"];
  /** the standard warning in the page's language, above its English; null on an English page */
  warning: string | null;
  /** UTC ms */
  now: number;
}

/**
 * One information page; one that stands in English only says here what search engines show of it.
 */
export interface InformationPage {
  Page: ComponentType<InformationData>;
  english?: { title: string; description: string };
}

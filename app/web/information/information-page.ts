import type { ComponentType } from "react";
import type { PageData } from "../frame/page-meta";
import type { Site } from "../../content/site-schema";

/** What every information page may draw from. */
export interface InformationData extends PageData {
  complaints: Site["complaints"];
  /** UTC ms */
  now: number;
}

/** One information page, as search engines and people see it. */
export interface InformationPage {
  title: string;
  description: string;
  Page: ComponentType<InformationData>;
}

import type { ComponentType } from "react";
import type { PageData } from "../frame/page-meta";
import type { Site } from "../../content/site-schema";

/** What every information page may draw from. */
export interface InformationData extends PageData {
  complaints: Site["complaints"];
  /** UTC ms */
  now: number;
}

/**
 * What its title and description are, in English or by its room of words; `also` names rooms that
 * it shares with others.
 */
type Named =
  { title: string; description: string } | { room: InformationRoom; also?: readonly SharedRoom[] };

/** The rooms that several pages of rules draw from. */
export type SharedRoom = "registration" | "risk";

/** The rooms of pages that stand in every language. */
export type InformationRoom =
  | "help"
  | "grievance"
  | "privacyPolicy"
  | "refundPolicy"
  | "disclaimer"
  | "disclosure"
  | "performance";

/** One information page, as search engines and people see it. */
export type InformationPage = Named & { Page: ComponentType<InformationData> };

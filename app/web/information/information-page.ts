import type { ComponentType } from "react";
import type { PageData } from "../frame/page-meta";
import type { Site } from "../../content/site-schema";
import type { Rooms } from "../../content/words/catalogue.server";

/** What every information page may draw from. */
export interface InformationData extends PageData {
  complaints: Site["complaints"];
  /** UTC ms */
  now: number;
}

/** The rooms that several pages of rules draw from. */
export type SharedRoom = "registration" | "risk" | "mitc";

/** The rooms of which each has title, description and words of one page. */
export type InformationRoom = {
  [R in keyof Rooms]: Rooms[R] extends { title: string; description: string } ? R : never;
}[keyof Rooms];

/**
 * One information page, as search engines and people see it: with its words in rooms, or in English
 * only with its own.
 */
export type InformationPage = { Page: ComponentType<InformationData> } & (
  | { room: InformationRoom; also?: readonly SharedRoom[] }
  | { room?: undefined; title: string; description: string }
);

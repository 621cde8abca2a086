import type { ServiceId } from "../ids";
import type { Paise } from "./column";
import type { Generated } from "kysely";

export interface FiguresTables {
  figure_days: FigureDays;
  figure_services: FigureServices;
  figure_marks: FigureMarks;
}

/**
 * What was counted of a day that is over, as "2026-11-20" in India; of those who signed up on it,
 * how many have come how far. Made anew from the rows they are counted from, so in no backup.
 */
interface FigureDays {
  day: string;
  /** another each time it was counted: two servers may count one day at once */
  version: number;
  signed_up: number;
  gave_email: number;
  gave_pan: number;
  signed_agreement: number;
  paid: number;
}

/** What was counted of such a day of each service that had any. */
interface FigureServices {
  day: string;
  service_id: ServiceId;
  sales_paise: Paise;
  began: number;
  renewed: number;
  lapsed: number;
  /** of those that are not paused now, what began and ended: all of these are what runs */
  started: number;
  ended: number;
}

/** The database adds one for each day that changed; whoever counts the day takes it off. */
interface FigureMarks {
  id: Generated<number>;
  day: string;
}

import type { Language } from "./languages";

/**
 * What the regulator publishes about itself: the same for every analyst, so not in the site file.
 */
export const regulator = {
  scores: "https://scores.sebi.gov.in",
  scoresApp: "https://play.google.com/store/apps/details?id=com.ionicframework.sebi236330",
  smartOdr: "https://smartodr.in",
  registry: "https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognisedFpi=yes&intmId=14",
  sebiCheck: "https://siportal.sebi.gov.in/intermediary/sebi-check",
  tollFree: ["1800 266 7575", "1800 22 7575"],
  tollFreeHours: "9 AM to 6 PM, every day except declared holidays",
  investorOffice:
    "Office of Investor Assistance and Education, SEBI, SEBI Bhavan, Plot C4-A, 'G' Block, Bandra-Kurla Complex, Bandra (E), Mumbai 400 051",
} as const;

/** The complaint portal's own pages in the reader's language: it has them in English and Hindi. */
export const scoresIn = (language: Language): string =>
  language === "hi" ? `${regulator.scores}/hi/` : regulator.scores;

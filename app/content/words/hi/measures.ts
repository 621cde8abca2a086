import { IST_MS } from "../../india";
import { inRupees } from "../../rupees";

/** "40 सेकंड", "12 मिनट", "3 घंटे", as it stands before "बाद": rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds < 120) return `${seconds} सेकंड`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} मिनट` : `${Math.ceil(seconds / 3600)} घंटे`;
}

/** @param at UTC ms → the day it is in India: "22 नवंबर 2026" */
export function dayInWords(at: number): string {
  const day = new Date(at + IST_MS);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** @param paise → "₹1,51,000" */
export const inMoney = (paise: number): string => inRupees(paise).replace("Rs. ", "₹");

/** "204 to 206", two figures as an owner writes them → "204 से 206 तक"; else as it was written. */
export const rangeInWords = (written: string): string =>
  written.replace(/^([\d,.]+) to ([\d,.]+)$/, "$1 से $2 तक");

const MONTHS = [
  "जनवरी",
  "फ़रवरी",
  "मार्च",
  "अप्रैल",
  "मई",
  "जून",
  "जुलाई",
  "अगस्त",
  "सितंबर",
  "अक्टूबर",
  "नवंबर",
  "दिसंबर",
];

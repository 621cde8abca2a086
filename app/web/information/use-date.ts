import { monthLabel, monthNumber } from "../../content/complaint-periods";
import { dayInWords } from "../../content/dates";
import { useFrame, useLanguage } from "../visit/words";

/** How a day of the analyst's papers ("2024-04-15") is told: as all days are, "15 Apr 2024". */
export function useDate(): (date: string) => string {
  const { months } = useFrame();
  return (date) => dayInWords(date, months);
}

/**
 * How a day is told that the owner wrote in English words ("July 16, 2024"). On an English page,
 * and where it is no day, null: it stands as it was written.
 */
export function useWrittenDay(): (written: string) => string | null {
  const date = useDate();
  const language = useLanguage();
  return (written) =>
    language === "en" || !WRITTEN.test(written) || !Number.isFinite(Date.parse(written))
      ? null
      : date(`${written} UTC`);
}
const WRITTEN = /^[A-Z][a-z]+ \d{1,2}, \d{4}$|^\d{1,2} [A-Z][a-z]+ \d{4}$/;

/** How a month ("2026-10") is told: "October 2026". */
export function useMonth(): (month: string) => string {
  const { months } = useFrame();
  const names = months.split(" ");
  return useLanguage() === "en"
    ? monthLabel
    : (month) => `${names[monthNumber(month) - 1]} ${month.slice(0, 4)}`;
}

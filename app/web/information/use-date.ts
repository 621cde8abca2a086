import { monthLabel, monthNumber } from "../../content/complaint-periods";
import { dayInWords } from "../../content/dates";
import { useFrame, useLanguage } from "../visit/words";

/** How a day of the analyst's papers ("2024-04-15") is told: as all days are, "15 Apr 2024". */
export function useDate(): (date: string) => string {
  const { months } = useFrame();
  return (date) => dayInWords(date, months);
}

/** How a month ("2026-10") is told: "October 2026". */
export function useMonth(): (month: string) => string {
  const { months } = useFrame();
  const names = months.split(" ");
  return useLanguage() === "en"
    ? monthLabel
    : (month) => `${names[monthNumber(month) - 1]} ${month.slice(0, 4)}`;
}

import { dateInWords, dayInWords } from "../../content/dates";
import { useFrame, useLanguage } from "../visit/words";

/** How a day of the analyst's papers ("2024-04-15") is told: in English as the papers have it. */
export function useDate(): (date: string) => string {
  const { months } = useFrame();
  return useLanguage() === "en" ? dateInWords : (date) => dayInWords(date, months);
}

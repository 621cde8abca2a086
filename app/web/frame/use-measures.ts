import { dayInWords } from "../../content/dates";
import { grouped } from "../../content/rupees";
import { fill } from "../../content/words/fill";
import { counted, useFrame, useLanguage, useWords } from "../visit/words";

/** Money, prices, days and what is left of a service, as the reader's language says them. */
export function useMeasures() {
  const words = useWords("offers");
  const { months } = useFrame();
  const language = useLanguage();
  const rupees = (amount: number): string => fill(words.money, { amount: grouped(amount) });
  return {
    rupees,
    price: (of: { price: number; duration: number }): string =>
      fill(words.price, { money: rupees(of.price), days: of.duration }),
    day: (at: number | string): string => dayInWords(at, months),
    daysLeft: (days: number): string =>
      days <= 0 ? words.lastDay : counted(language, words.daysLeft, { count: days }),
    services: (count: number): string => counted(language, words.count, { count }),
  };
}

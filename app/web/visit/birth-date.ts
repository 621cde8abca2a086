import { dateInIndia } from "../../content/india";
import { isDay } from "../../content/is-day";
import { fields } from "../../content/words/en/fields";
import { onboarding } from "../../content/words/en/refusals/onboarding";

const ADULT = 18;
const OLDEST = 120;

/**
 * Day, month and year as typed → `YYYY-MM-DD`, or why not. Age is that of the day it is in India at
 * `now` (UTC ms); someone born on 29 February grows older on 1 March of a common year
 * (specification §5: 18 or older).
 */
export function readBirthDate(
  typed: { day: string; month: string; year: string },
  now: number,
): { dob: string } | { why: string } {
  const { day, month, year } = typed;
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return notReal;
  const rest = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const dob = `${year}-${rest}`;
  if (!isDay(dob)) return notReal;
  const today = dateInIndia(now);
  const birthday = (age: number) => `${String(Number(year) + age).padStart(4, "0")}-${rest}`;
  if (dob > today || birthday(OLDEST + 1) <= today) return notReal;
  return birthday(ADULT) <= today ? { dob } : { why: onboarding["onboarding.under-age"] };
}

const notReal = { why: fields["fields.date"] };

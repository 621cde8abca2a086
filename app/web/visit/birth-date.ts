import { ADULT, ageOn, OLDEST } from "../../content/age";
import { isDay } from "../../content/is-day";
import { fields } from "../../content/words/en/fields";
import { onboarding } from "../../content/words/en/refusals/onboarding";

/**
 * Day, month and year as typed → `YYYY-MM-DD`, or why not. Age is that of the day it is in India at
 * `now` (UTC ms; specification §5: 18 or older).
 */
export function readBirthDate(
  typed: { day: string; month: string; year: string },
  now: number,
): { dob: string } | { why: string } {
  const { day, month, year } = typed;
  const dob = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isDay(dob)) return notReal;
  const age = ageOn(now, dob);
  if (age < 0 || age > OLDEST) return notReal;
  return age < ADULT ? { why: onboarding["onboarding.under-age"] } : { dob };
}

const notReal = { why: fields["fields.date"] };

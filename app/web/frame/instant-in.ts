import { dayInWords } from "../../content/dates";
import { IST_MS } from "../../content/india";
import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";

/**
 * An ISO instant as people say it in India: "19 Nov 2026, 9:14 pm", "19 नवंबर 2026, रात 9:14 बजे";
 * to the second, as a seal has it: "9:14:05 pm".
 */
export function instantIn(
  { instant, parts }: Pick<Rooms["account"], "instant" | "parts">,
  months: string,
  iso: string,
  to: "minute" | "second" = "minute",
): string {
  const clock = new Date(Date.parse(iso) + IST_MS);
  const hour = clock.getUTCHours();
  const begun = parts.split(" ").filter((from, at) => at % 2 === 0 && Number(from) <= hour);
  const part = parts.split(" ")[2 * begun.length - 1] ?? "";
  const two = (count: number) => String(count).padStart(2, "0");
  const seconds = to === "second" ? `:${two(clock.getUTCSeconds())}` : "";
  return fill(instant, {
    day: dayInWords(iso, months),
    time: `${hour % 12 || 12}:${two(clock.getUTCMinutes())}${seconds}`,
    part,
  });
}

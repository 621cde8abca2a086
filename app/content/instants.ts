import { IST_MS } from "./india";
import { DAY_MS } from "./durations";

/** @param at UTC ms → `20-11-2026 12:00`, Indian time */
export function instantInIndia(at: number): string {
  const parts = inIndia.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("day")}-${part("month")}-${part("year")} ${part("hour")}:${part("minute")}`;
}

/** @param at UTC ms → `12:00:07`, Indian time */
export const secondInIndia = (at: number): string =>
  new Date(at + IST_MS).toISOString().slice(11, 19);

/**
 * @param at UTC ms → `20-11-2026` where it is the very beginning of a day, as a day alone is kept
 */
export const dayOrInstantInIndia = (at: number): string =>
  instantInIndia(at).slice(0, (at + IST_MS) % DAY_MS === 0 ? 10 : undefined);

/** @param at UTC ms → ISO text, for programs; null stays null */
export const isoInstant = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

// Made once: making one takes longer than all it formats for a mail.
const inIndia = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

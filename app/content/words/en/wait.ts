import { counted } from "../../counted";

/** "40 seconds", "12 minutes", "3 hours": rounded up. */
export function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7200
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return counted(count, unit);
}

/**
 * How long until another code may be asked for: whole seconds by the server's clock, and since when
 * (UTC ms), which tells one wait from the next.
 */
export interface Wait {
  leftS: number;
  since: number;
}
export const noWait: Wait = { leftS: 0, since: 0 };

/** A wait as it is said: seconds up to two minutes, then whole minutes, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

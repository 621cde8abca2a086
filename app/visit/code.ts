/** Six digits, spaces between them allowed as people copy them; null for anything else. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

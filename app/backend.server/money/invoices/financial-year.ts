import { IST_MS } from "../../../content/india";

/** April to March, Indian time: UTC ms → "2026-27". */
export function financialYear(at: number): string {
  const there = new Date(at + IST_MS);
  const first = there.getUTCMonth() < 3 ? there.getUTCFullYear() - 1 : there.getUTCFullYear();
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

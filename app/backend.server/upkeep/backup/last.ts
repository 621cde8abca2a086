import { trail } from "../../platform/audit/list";
import type { Parts } from "../../platform/parts";

/**
 * When the last good backup was made, and when one was last taken off this machine: UTC ms; null:
 * never.
 */
export async function lastBackups(
  parts: Pick<Parts, "store">,
): Promise<{ proved: number | null; copied: number | null }> {
  const last = async (what: string) => (await trail(parts, { what, most: 1 }))[0]?.at ?? null;
  return { proved: await last("backup proved"), copied: await last("backup copied") };
}

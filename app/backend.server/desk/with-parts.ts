import type { Parts } from "../platform/parts";
import type { Outside } from "../upkeep/outside";

/** Opens the store for one piece of work, and closes it. */
export async function withParts<T>(
  outside: Pick<Outside, "parts">,
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const parts = await outside.parts();
  try {
    return await work(parts);
  } finally {
    await parts.store.close();
  }
}

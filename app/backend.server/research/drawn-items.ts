import { MINUTE_MS } from "../../content/durations";
import type { Store } from "../platform/store/store";

/** It says when it was prepared, and that is not to be long ago. */
const KEPT_MS = 10 * MINUTE_MS;
/** Files: what a release's readers load in its first minutes. */
const MOST = 24;

interface Drawn {
  /** UTC ms */
  at: number;
  pdf: Promise<Buffer>;
}
const drawnFrom = new WeakMap<Store, Map<string, Drawn>>();

/**
 * The PDF of this key, drawn once for all who ask within ten minutes, also while it is being drawn.
 * One that could not be drawn is asked for anew.
 *
 * @param key all that it says
 */
export function drawnOnce(
  { store, now }: { store: Store; now(): number },
  key: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const kept = drawnFrom.get(store) ?? new Map<string, Drawn>();
  drawnFrom.set(store, kept);
  const at = now();
  for (const [one, drawn] of kept) if (at - drawn.at >= KEPT_MS) kept.delete(one);
  const known = kept.get(key);
  if (known) return known.pdf;
  const pdf = draw();
  kept.set(key, { at, pdf });
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
  pdf.catch(() => {
    if (kept.get(key)?.pdf === pdf) kept.delete(key);
  });
  return pdf;
}

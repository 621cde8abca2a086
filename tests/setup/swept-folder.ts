import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inMemory } from "./in-memory";

/**
 * A folder for all that a run's tests write, gone with the run: what they leave would fill the
 * memory of who runs them often.
 */
export default function swept(): () => void {
  const folder = mkdtempSync(join(inMemory, "tests-"));
  // PostgreSQL, which runs as somebody else, passes through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

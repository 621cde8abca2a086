import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Writing {
  /** the ids that were acknowledged, in order */
  acknowledged: string[];
  /** Resolves once so many were. */
  reached(count: number): Promise<void>;
  /** Resolves with what it printed last when it ended by itself. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * A process of its own that writes to the database as fast as it can, until it is stopped or
 * refused.
 */
export function startWriting(url: string): Writing {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("writer.ts", import.meta.url)), url],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (id) => acknowledged.push(id));
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => (complaint += text.toString()));
  const ended = once(child, "close").then(() => complaint);
  return {
    acknowledged,
    ended,
    async reached(count) {
      while (acknowledged.length < count) {
        const one = await Promise.race([once(lines, "line"), ended]);
        if (typeof one === "string") throw new Error(`the writer ended: ${one}`);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range from which the system takes ports for outgoing connections: between this answer and its use nobody else gets it by chance. */
const RANGE = [15_000, 31_000] as const;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...RANGE);
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::"))) return port;
  }
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range from which the system takes ports for outgoing connections: between this answer and its use nobody else gets it by chance. */
const [FROM, TO] = [15_000, 31_000];

/** A port that was free a moment ago. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(FROM, TO);
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::"))) return port;
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const isFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });

import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Below the range from which the system takes ports for outgoing connections: between this answer
 * and its use nobody else gets it by chance.
 */
const [FROM, TO] = [15_000, 31_000];
/**
 * Each process, and each thread of it, has ports of its own and gives them in turn, so that nobody
 * here is given one that another is about to take.
 */
const EACH = 160;
const first = FROM + ((process.pid + 31 * threadId) % ((TO - FROM) / EACH)) * EACH;
let given = randomInt(EACH);

/** A port that was free a moment ago. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = first + (given++ % EACH);
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::"))) return port;
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const isFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });

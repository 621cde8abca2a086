import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * The folder for databases of tests: in memory where that can be, unless TMPDIR names one. A test
 * kills processes and never the machine, so a disk would only be waited for: 5 ms a commit.
 */
export const inMemory = process.env.TMPDIR ?? (existsSync("/dev/shm") ? "/dev/shm" : tmpdir());

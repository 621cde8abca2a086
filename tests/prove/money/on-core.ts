import { spawn, spawnSync, type ChildProcess } from "node:child_process";

/**
 * As a fork of a script that keeps to one core with all that it starts, where the machine can say
 * so (Linux's `taskset`): a program and the database that it waits for by turns take less time so
 * than where they are moved from core to core.
 *
 * @param core from 0 @param words of Node's command line
 */
export function forkOnCore(core: number, words: string[]): ChildProcess {
  const command = [process.execPath, ...words];
  const canSay = spawnSync("taskset", ["-c", String(core), "true"]).status === 0;
  const [program = "", ...rest] = canSay ? ["taskset", "-c", String(core), ...command] : command;
  return spawn(program, rest, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
}

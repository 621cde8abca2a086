import type { Configuration } from "./config.server/environment";
import { sandboxTime } from "../sandbox/clock";

/**
 * The clock of a command: the server's, which is the sandbox's where one plays a provider (it may
 * have been moved), as it stands at the first question.
 *
 * @param configuration may throw: then the machine's clock serves
 * @returns UTC ms
 */
export function commandClock(configuration: () => Configuration): () => number {
  let clock: (() => number) | null = null;
  return () => (clock ??= clockBy(configuration))();
}

function clockBy(configuration: () => Configuration): () => number {
  try {
    const { sandbox } = configuration();
    return sandbox ? sandboxTime(sandbox.file) : Date.now;
  } catch {
    // The command itself says what is wrong with the configuration.
    return Date.now;
  }
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** As systemd says it in NOTIFY_SOCKET and WATCHDOG_USEC. */
export interface Supervised {
  /**
   * how long systemd waits for a sign of life before it restarts us (ms); null: it does not watch
   */
  watchdogMs: number | null;
}

export interface Systemd {
  /** requests are answered from now on */
  ready(): Promise<void>;
  /**
   * begins to tell signs of life, twice within the watchdog's time. That this runs at all is the
   * sign: a database that is away is told by `/readyz`, and a restart would not bring it back.
   */
  watch(): void;
  stopping(): Promise<void>;
}

/**
 * Tells systemd how we are (sd_notify(3)). Node has no datagram sockets of the AF_UNIX family, so
 * systemd's own program speaks for us: the unit says `NotifyAccess=all`. A hung event loop does not
 * come to run it, and that is the point. Never throws: a server that cannot tell goes on serving,
 * and systemd decides.
 *
 * @param supervised null when nobody listens: then nothing is run
 * @param trouble told when the program could not be run
 */
export function systemd(
  supervised: Supervised | null,
  trouble: (problem: unknown) => void,
): Systemd {
  const tell = async (...words: string[]): Promise<void> => {
    if (!supervised) return;
    await promisify(execFile)("systemd-notify", words, { timeout: 5_000 }).catch(trouble);
  };
  return {
    ready: () => tell("READY=1", `MAINPID=${process.pid}`, "STATUS=Serving"),
    watch() {
      if (supervised?.watchdogMs)
        setInterval(() => void tell("WATCHDOG=1"), supervised.watchdogMs / 2).unref();
    },
    stopping: () => tell("STOPPING=1", "STATUS=Finishing what is under way"),
  };
}

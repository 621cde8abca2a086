/** Which of several servers does the recurring work. */
export interface Leader {
  /**
   * Whether this server does it now; takes the work over when no server has it. Throws what the
   * database says.
   */
  leads(): Promise<boolean>;
  /**
   * Notes that this server has come round: every job had its turn. Throws `LeadsNoMore`, or what
   * the database says.
   */
  finishedRound(): Promise<void>;
  /**
   * ms since a server, whichever, came round; at most since this one opened its database. Throws
   * what the database says.
   */
  sinceRound(): Promise<number>;
  /** Leaves it to another server, at once; what is still under way here writes nothing any more. */
  stepDown(): Promise<void>;
}

/** A write of the recurring work was refused: another server does it now. */
export class LeadsNoMore extends Error {
  constructor() {
    super("another server does the recurring work now; this write was refused");
  }
}

/**
 * One process has its SQLite file to itself.
 *
 * @param monotonic ms since whenever, never set back
 */
export function alone(monotonic = () => performance.now()): Leader {
  let finishedAt = monotonic();
  return {
    leads: async () => true,
    finishedRound: async () => void (finishedAt = monotonic()),
    sinceRound: async () => monotonic() - finishedAt,
    stepDown: async () => {},
  };
}

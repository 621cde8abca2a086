/** What a proof is told: the same seed gives the same run, as far as two processes can. */
export interface Asked {
  seed: number;
  /** the short form that CI runs */
  short: boolean;
  /** also in short, every named point of `kills` */
  everyPoint: boolean;
  /** how many, when given on the command line; else the proof's own number for its form */
  count: number | null;
  /** only what has these words in its name; null: all of it */
  only: string | null;
  /** only on this database; null: on each that is installed */
  store: "sqlite" | "postgres" | null;
  /** how many servers share the database, where the proof has a choice */
  servers: number;
  /** progress, for a person at a terminal */
  say(words: string): void;
}

/** How it ended: whether the claim held, and the figure that says so, in one line. */
export interface Ended {
  held: boolean;
  figure: string;
}

export interface Proof {
  /** what is claimed, in a sentence */
  claim: string;
  run(asked: Asked): Promise<Ended>;
}

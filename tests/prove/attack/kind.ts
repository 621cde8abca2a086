import type { Dice } from "../dice";

/** One kind of try of the attacker's, on a product of its own. */
export interface Kind {
  /**
   * what is tried, in plain English: the first of the review's points that it is about stands in
   * front
   */
  name: string;
  /** Tries so often. @returns how many of the tries had what they were after */
  succeed(times: number, chance: Dice): Promise<number>;
}

/**
 * The database did not answer, or the connection to it was lost. What was asked of it may have been
 * done all the same: a commit whose answer was lost is one.
 */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "no answer", { cause });
  }

  /** Nobody said a word: it was waited for as long as anybody waits, and is not asked again. */
  get silent(): boolean {
    return /timeout/i.test(this.message);
  }
}

/** Something that the owner entered of transfers by hand, and the product took. */
interface Entry {
  what:
    | "confirmed"
    | "undone"
    | "taken back"
    | "never came"
    | "part taken"
    | "credited again"
    | "rest came"
    | "sent back"
    | "not theirs"
    | "refund sent"
    | "refund came back";
  /** the claim; of "sent back" and "not theirs" the money, of a refund the refund */
  about: string;
  /** UTC ms */
  at: number;
  /**
   * of "confirmed": what came above the claim; of "part taken": what went; else what came, where it
   * says
   */
  paise: number;
  /** the bank's reference, or the line of the statement; of "taken back" null: it never came */
  reference: string | null;
  /**
   * as what it stands in the books: of "credited again" a payment, of "part taken" a refund; of
   * "not theirs" the claim of which it had been credited again
   */
  as: string | null;
  /** it counts no more since then: undone, or the bank credited it again; UTC ms */
  cancelledAt: number | null;
  /** as though nobody had ever entered it */
  undone: boolean;
}

const standing = { cancelledAt: null, undone: false };

/** What the books were told of transfers by hand. A restore forgets what came after its backup. */
export class ByHand {
  /** every reference of the bank's that anybody has named */
  readonly references: string[] = [];
  #entries: Entry[] = [];

  enter(entry: Pick<Entry, "what" | "about" | "at"> & Partial<Entry>): void {
    this.#entries.push({ paise: 0, reference: null, as: null, ...standing, ...entry });
  }

  /** The last of its kind is undone, as though nobody had entered it. @param at UTC ms */
  cancel(what: Entry["what"], about: string, at: number): void {
    const entry = this.last(what, about);
    if (entry) entry.cancelledAt = at;
  }

  /** The one that stands in the books as this was credited again. @param at UTC ms */
  cancelAs(what: Entry["what"], as: string, at: number): void {
    const entry = this.all(what).find((one) => one.as === as);
    if (entry) entry.cancelledAt = at;
  }

  /** The claim whose transfer was credited again as this payment. */
  claimOf = (as: string): string | null =>
    this.all("credited again").find((one) => one.as === as)?.about ?? null;

  /**
   * By this reference a claim was paid, or its money taken back; and as it came again it was found
   * to be somebody else's, so that it is free.
   */
  wasAnothers = (claim: string, reference: string | null): boolean =>
    reference !== null &&
    this.all("not theirs").some((one) => one.as === claim && one.reference === reference);

  /** A part that was entered by mistake. @param at UTC ms */
  undoPart(as: string, at: number): void {
    const entry = this.all("part taken").find((one) => one.as === as);
    if (entry) Object.assign(entry, { cancelledAt: at, undone: true });
  }

  /** @param at of the backup, UTC ms */
  forgetsSince(at: number): void {
    this.#entries = this.#entries.filter((entry) => entry.at < at);
    for (const entry of this.#entries)
      if (entry.cancelledAt !== null && entry.cancelledAt >= at) Object.assign(entry, standing);
  }

  all = (what: Entry["what"]): Entry[] =>
    this.#entries.filter((entry) => entry.what === what && entry.cancelledAt === null);

  /** The parts of a claim's transfer that the bank ever took, credited again or not. */
  partsEver = (claim: string): Entry[] =>
    this.#entries.filter(
      ({ what, about, undone }) => what === "part taken" && about === claim && !undone,
    );

  /** Whether a part of a claim's transfer was ever entered, though it counts no more. */
  hadPart = (claim: string): boolean =>
    this.#entries.some(({ what, about }) => what === "part taken" && about === claim);

  /** Paise that the bank took of a claim's transfer in parts. */
  takenInParts = (claim: string): number =>
    this.all("part taken")
      .filter(({ about }) => about === claim)
      .reduce((sum, { paise }) => sum + paise, 0);

  /**
   * Where a claim was paid in several transfers, those after the first, unless its confirmation is
   * undone since. Two that are entered at one moment are two rows: both are kept, as far as they
   * were missing.
   */
  restsOf(claim: string): Entry[] {
    const of = this.#entries.filter(({ about }) => about === claim);
    const undone = of.findLastIndex(({ what }) => what === "undone");
    return of.slice(undone + 1).filter(({ what }) => what === "rest came");
  }

  /** The last of its kind about one claim, money or refund. */
  last = (what: Entry["what"], about: string): Entry | undefined =>
    this.all(what)
      .filter((entry) => entry.about === about)
      .at(-1);
}

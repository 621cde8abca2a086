/** Something that the owner entered of transfers by hand, and the product took. */
interface Entry {
  what: "confirmed" | "undone" | "taken back" | "sent back" | "refund sent";
  /** the claim; of "sent back" the money, of "refund sent" the refund */
  about: string;
  /** UTC ms */
  at: number;
  /** of "confirmed": what came above the claim; of "sent back": what came */
  paise: number;
  /** the bank's reference, or the line of the statement */
  reference: string | null;
}

/** What the books were told of transfers by hand. A restore forgets what came after its backup. */
export class ByHand {
  /** every reference of the bank's that anybody has named */
  readonly references: string[] = [];
  #entries: Entry[] = [];

  enter(entry: Pick<Entry, "what" | "about" | "at"> & Partial<Entry>): void {
    this.#entries.push({ paise: 0, reference: null, ...entry });
  }

  /** @param at of the backup, UTC ms */
  forgetsSince(at: number): void {
    this.#entries = this.#entries.filter((entry) => entry.at < at);
  }

  all = (what: Entry["what"]): Entry[] => this.#entries.filter((entry) => entry.what === what);

  /** The last of its kind about one claim, money or refund. */
  last = (what: Entry["what"], about: string): Entry | undefined =>
    this.all(what)
      .filter((entry) => entry.about === about)
      .at(-1);
}

/** As the lists read it: who, what, and the sum with GST in it. */
export interface Entry {
  /** UTC ms */
  at: number;
  client: string;
  paise: number;
  /** that its invoice or credit note bears; null: it bears none, and there is no tax in it */
  gstin: string | null;
  /** it bought nothing: there was no supply, and no tax is in it */
  isUntaxed?: boolean;
  /** the other columns, in order */
  about: Record<string, string>;
}

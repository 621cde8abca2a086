/** As the lists read it: who, what, and the sum with GST in it. */
export interface Entry {
  /** UTC ms */
  at: number;
  client: string;
  paise: number;
  /** it bought nothing: there was no supply, and no tax is in it */
  isUntaxed?: boolean;
  /** the other columns, in order */
  about: Record<string, string>;
}

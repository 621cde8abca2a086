/** As the lists read it: who, what, and the sum with GST in it. */
export interface Entry {
  /** UTC ms */
  at: number;
  client: string;
  paise: number;
  /** the other columns, in order */
  about: Record<string, string>;
}

/** Whether text is a day that exists, as `YYYY-MM-DD`: "2026-02-30" and "2026-2-3" are none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

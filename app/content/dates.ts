/** "2024-04-15" → "April 15, 2024" */
export const dateInWords = (date: string): string => inWords.format(new Date(`${date}T00:00:00Z`));

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

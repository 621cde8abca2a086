/** "1 day", "7 days" */
export const inDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** "1 person", "7 people" */
export const inPeople = (people: number): string =>
  people === 1 ? "1 person" : `${people} people`;

/** An ISO instant as people say it in India: "19 Nov 2026, 9:14 pm". */
export const instantWords = (iso: string): string => instants.format(new Date(iso));

const day = {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
} as const;
const instants = new Intl.DateTimeFormat("en-IN", {
  ...day,
  hour: "numeric",
  minute: "2-digit",
});

/** To the second, as a seal has it: "23 Nov 2026, 9:02:14 am IST" */
export const sealedWords = (iso: string): string => `${seconds.format(new Date(iso))} IST`;

const seconds = new Intl.DateTimeFormat("en-IN", {
  ...day,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

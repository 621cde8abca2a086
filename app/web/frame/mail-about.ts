/** A link's address that begins a mail to us about something. */
export const mailAbout = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;

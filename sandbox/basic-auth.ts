/**
 * Whether the header is exactly `Basic <base64 of user:password>`: Razorpay takes neither `basic`
 * nor quotes.
 */
export const basicHolds = (header: string | undefined, user: string, password: string): boolean =>
  header === `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/**
 * Rupees in Indian grouping: 151000 → "Rs. 1,51,000", -1499.5 → "−Rs. 1,499.50". One text: an
 * amount at the end of a row would move if it came in two.
 */
export const rupees = (amount: number): string =>
  amount < 0 ? `−Rs. ${grouped(-amount)}` : `Rs. ${grouped(amount)}`;

/** 151000 → "1,51,000", 1499.5 → "1,499.50": Latin digits, in every language. */
export const grouped = (amount: number): string =>
  (Number.isInteger(amount) ? whole : exact).format(amount);

// Made once: making one costs as much as drawing a card. Not by the reader's language: Node's mr-IN
// and bn-IN have digits of their own, kn-IN groups by threes.
const latin = { numberingSystem: "latn" } as const;
const whole = new Intl.NumberFormat("en-IN", { ...latin, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  ...latin,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @param paise → `Rs. 1,499`, or `Rs. 1,499.50` */
export const inRupees = (paise: number): string => rupees(paise / 100);

/**
 * Rupees of several services together, added as paise so that no fraction is lost. Not by the
 * contract's functions: zod would come to the browser.
 */
export const totalOf = (services: { price: number }[]): number =>
  services.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100;

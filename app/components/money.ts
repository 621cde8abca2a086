/** Whole rupees in Indian grouping: 151000 → "1,51,000". */
export const rupees = (amount: number): string => new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 }).format(amount);

/** "Rs. {price} for {duration} Days" (specification §1). `price` whole rupees. */
export const priceWords = ({ price, duration }: { price: number; duration: number }): string => `Rs. ${rupees(price)} for ${duration} Days`;

/** Whole rupees of several services together. */
export const totalOf = (services: { price: number }[]): number => services.reduce((sum, { price }) => sum + price, 0);

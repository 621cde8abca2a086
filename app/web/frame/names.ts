/**
 * "stock cash" → "Stock cash": services are shown with a capital first letter (specification §2).
 */
export const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

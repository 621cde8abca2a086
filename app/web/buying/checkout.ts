/**
 * The gateway's own page for an order, whichever gateway it is: where the form goes that leads
 * there and what it carries. Also what its overlay is opened with.
 */
export interface Checkout {
  url: string;
  orderId: string;
  /** paise */
  amount: number;
  fields: Record<string, string>;
}

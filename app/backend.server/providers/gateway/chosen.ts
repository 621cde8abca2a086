/**
 * The gateway that online payments go through, on the backend's side: its adapter, and how its
 * webhooks are read. Another one is files like `razorpay.ts` and `razorpay-webhook.ts`, and this.
 *
 * One stands at a time, from the first sale on: no payment notes which gateway took it, so that
 * refunds, looks and disputes of old payments would be asked of the new one. Who changes it while
 * there is money to look after gives `payments` and `money_in` a column for it first.
 */
export { gatewayByRazorpay as gatewayBy } from "./razorpay";
export { razorpayWebhook as gatewayWebhook } from "./razorpay-webhook";

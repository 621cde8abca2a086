/**
 * The gateway that online payments go through, on the backend's side: its adapter, and how its
 * webhooks are read. Another one is files like `razorpay.ts` and `razorpay-webhook.ts`, and this.
 */
export { gatewayByRazorpay as gatewayBy } from "./razorpay";
export { razorpayWebhook as gatewayWebhook } from "./razorpay-webhook";

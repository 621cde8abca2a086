/** The same gateway as in `gateway.server.ts`: its page, and what script adds. */
export { HostedCheckout } from "./razorpay/HostedCheckout";
export { expectOverlay } from "./razorpay/overlay.client";

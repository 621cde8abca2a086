/**
 * The gateway that online payments go through, on the web side. Another one is a folder beside
 * `razorpay` and this file: nothing else here knows which it is.
 */
export { readReturn, returnQuery } from "./razorpay/browser-return";
export { checkoutOf, overlayScript, type Checkout } from "./razorpay/checkout";
export { paymentFailure } from "./razorpay/failure-words";
export { gatewayOrder } from "./razorpay/gateway-order";
export { HostedCheckout } from "./razorpay/HostedCheckout";
export { expectOverlay } from "./razorpay/overlay.client";

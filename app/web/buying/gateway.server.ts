/**
 * The gateway that online payments go through, on the web side: what the server asks of it and
 * reads from its returns. Another one is a folder beside `razorpay`, this file, and `gateway.ts`:
 * nothing else here knows which it is. Apart from that one, so that none of it goes to the browser.
 */
export { readReturn, returnQuery } from "./razorpay/browser-return";
export { checkoutOf, overlayScript } from "./razorpay/checkout";
export { paymentFailure } from "./razorpay/failure-words";
export { gatewayOrder } from "./razorpay/gateway-order";

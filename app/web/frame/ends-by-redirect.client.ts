/**
 * iPhones, iPads and browsers inside other apps: windows and frames of a provider do not answer
 * there reliably, so these devices leave the page and come back
 * (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ on `callback_url`).
 * An iPad calls itself a Mac.
 */
export function endsByRedirect({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints"> = navigator): boolean {
  const inApp = /; wv\)|FB_IAB|FBAN|FBAV|Instagram|Line\/|MicroMessenger/.test(userAgent);
  return (
    inApp ||
    /iPhone|iPad|iPod/.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

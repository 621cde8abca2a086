/**
 * iPhones, iPads and browsers inside other apps: windows and frames of a provider do not answer
 * there reliably (the gateway's documentation of `callback_url` says so), so these devices leave
 * the page and come back. An iPad calls itself a Mac.
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

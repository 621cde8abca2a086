/**
 * Says whether a request that changes state comes from another site (decision 9): one rule for the
 * site, its API and the desk. Where `Origin` and `Sec-Fetch-Site` are both absent, as older
 * browsers leave them out, `Referer` decides; where that is absent, too, it is allowed: curl and
 * text browsers send none, and the cookies are SameSite. `Origin: null` is allowed only with
 * `Sec-Fetch-Site: same-origin`.
 */
export function foreignOrigin(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const referer = headers.get("referer");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  if (origin === null)
    return site === null && referer !== null && originIn(referer) !== publicOrigin;
  if (origin === "null") return site !== "same-origin";
  return origin !== publicOrigin;
}

/** Null: it is no address. */
const originIn = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * Says whether another site asks for this as a picture, a frame, a script or by its own script,
 * rather than leading somebody here by a link. Browsers that send no `Sec-Fetch-Site` (older
 * phones, text browsers) are taken to be led.
 */
export function foreignSubresource(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return false;
  const dest = headers.get("sec-fetch-dest");
  return dest === null ? headers.get("sec-fetch-mode") !== "navigate" : dest !== "document";
}

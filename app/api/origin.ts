/**
 * Says whether a request that changes state comes from another site (decision 9). `Origin` and
 * `Sec-Fetch-Site` both absent is allowed: curl and text browsers send neither, and the cookies are
 * SameSite=Lax. `Origin: null` is allowed only with `Sec-Fetch-Site: same-origin`.
 */
export function foreignOrigin(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  if (origin === null) return false;
  if (origin === "null") return site !== "same-origin";
  return origin !== publicOrigin;
}

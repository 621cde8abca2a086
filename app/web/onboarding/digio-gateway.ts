/**
 * What Digio's signing page is opened with. `identifier`: the ten digits of the signer's mobile
 * number.
 */
interface Opening {
  /** e.g. `https://app.digio.in/` */
  gatewayUrl: string;
  documentId: string;
  /** arbitrary, one for each opening */
  nonce: string;
  identifier: string;
  tokenId?: string | undefined;
  /** without a query: Digio adds its own */
  returnTo: string;
}

/**
 * The address of Digio's signing page, for signing without its SDK; all of it is in the fragment,
 * which reaches no server and no log. Its form is the one that the SDK v11 builds.
 */
export function gatewayAddress({
  gatewayUrl,
  documentId,
  nonce,
  identifier,
  tokenId,
  returnTo,
}: Opening): string {
  const path = [documentId, nonce, identifier].map((part) => encodeURIComponent(part)).join("/");
  const query = [
    ...(tokenId ? [["token_id", tokenId]] : []),
    ["redirect_url", returnTo],
    ["error_url", returnTo],
    ["method", "otp"],
    ["redirect_timeout", "2800"],
  ].map((pair) => pair.map((part) => encodeURIComponent(part)).join("="));
  return `${gatewayUrl}#/gateway/login/${path}?${query.join("&")}`;
}

/** What Digio's window is given to sign, and where the page goes on when it waited too long. */
export interface SignerOpening {
  documentId: string;
  /** as in the address */
  identifier: string;
  tokenId?: string | undefined;
  finalizing: string;
}

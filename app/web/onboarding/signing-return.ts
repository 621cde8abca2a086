import type { SigningResponse } from "../../api/contract";

/**
 * What Digio added to our return address → the response of its SDK, or null when nothing says which
 * document or how it ended. That a signing failed is heard only with the id of the document that
 * this browser began: an address without it may stand on any site.
 * @param begun the document that this browser began to sign; another one is not looked at
 */
export function readSigningReturn(
  query: URLSearchParams,
  begun: string | null,
): SigningResponse | null {
  const status = query.get("status");
  const named = query.get("digio_doc_id");
  const documentId = named ?? begun;
  if (!status || !documentId || documentId.length > 64 || (begun !== null && documentId !== begun))
    return null;
  if (status !== "success" && (named === null || begun === null)) return null;
  const message = query.get("message")?.slice(0, 500);
  return {
    digio_doc_id: documentId,
    ...(message ? { message } : {}),
    ...(status === "success"
      ? {}
      : { error_code: query.get("error_code")?.slice(0, 100) || "CANCELLED" }),
  };
}

/** The page for a signature that Digio has not finished; `from` is where its signer came from. */
export function finalizingPath(documentId: string, from: string | null): string {
  return `/details/finalizing?${new URLSearchParams({ digio_doc_id: documentId, ...(from ? { from } : {}) }).toString()}`;
}

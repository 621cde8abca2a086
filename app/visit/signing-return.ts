import type { SigningResponse } from "../api/contract";

/**
 * What Digio added to our return address → the response of its SDK, or null when nothing says which document or how it ended.
 * @param begun the document that this browser began to sign; another one is not looked at
 */
export function readSigningReturn(
  query: URLSearchParams,
  begun: string | null,
): SigningResponse | null {
  const status = query.get("status");
  const documentId = query.get("digio_doc_id") ?? begun;
  if (!status || !documentId || documentId.length > 64 || (begun !== null && documentId !== begun))
    return null;
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

/**
 * Puts the signed agreement among the downloads, under the name the server gives it. False when the
 * server has none (yet).
 */
export async function downloadAgreement(): Promise<boolean> {
  const answer = await fetch("/details/signed/agreement.pdf", {
    headers: { accept: "application/pdf" },
  }).catch(() => null);
  if (!answer?.ok) return false;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = filenameOf(answer.headers.get("content-disposition"));
  link.click();
  return true;
}

export const filenameOf = (disposition: string | null): string =>
  /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim() || "signed-agreement.pdf";

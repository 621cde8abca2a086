import { isoInstant } from "../../content/instants";
import { fatcaOf, signedPdf } from "../onboarding/signing";
import { languageFrom } from "../platform/people/reading-language";
import type { Parts } from "../platform/parts";
import type { Signing } from "../platform/store/tables";
import { ProviderDown } from "../providers/outcome";

/** One signing as it is handed over, and its PDF; `document` null: not signed, or not to be had. */
export async function agreementOf(parts: Parts, signing: Signing) {
  const content = signing.state === "signed" ? await found(parts, signing) : null;
  const document = content ? { name: `agreement-${signing.id}.pdf`, content } : null;
  const said = {
    id: signing.id,
    state: signing.state,
    version: signing.version,
    askedForIn: languageFrom(signing.language),
    sha256AsShown: signing.shown_sha256,
    answers: signing.fatca_enc ? fatcaOf(parts, signing) : null,
    signedBy: signing.signer_name_enc
      ? parts.seal.open(signing.signer_name_enc, "signings.signer_name")
      : null,
    documentAtDigio: signing.provider_document_id,
    sha256: signing.signed_pdf_sha256,
    file: document?.name ?? (signing.state === "signed" ? "missing" : null),
    begunAt: isoInstant(signing.created_at),
    changedAt: isoInstant(signing.updated_at),
  };
  return { said, document };
}

/** A document that cannot be had is said to be missing: the rest is handed over all the same. */
async function found(parts: Parts, signing: Signing): Promise<Buffer | null> {
  try {
    return await signedPdf(parts, signing);
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    parts.log.error(
      { signing: signing.id, why: problem.why },
      "a document is missing from an export",
    );
    return null;
  }
}

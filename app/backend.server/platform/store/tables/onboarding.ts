import type { SigningState } from "../../states/signing-states";
import type { PersonId, SigningId } from "../ids";
import type { Ms, Sealed } from "./column";

export interface OnboardingTables {
  signings: Signings;
  notices: Notices;
  notices_given: NoticesGiven;
}

interface Signings {
  id: SigningId;
  person_id: PersonId;
  state: SigningState;
  /** the agreement's version, as in the terms */
  version: string;
  fatca_enc: Sealed;
  provider_document_id: string | null;
  token_enc: Sealed | null;
  token_valid_till: Ms | null;
  /** where the signed PDF lies, and its SHA-256: both stored before the state becomes signed */
  signed_pdf_key: string | null;
  signed_pdf_sha256: string | null;
  /** the name on the signer's Aadhaar, where it is not the PAN's */
  signer_name_enc: Sealed | null;
  created_at: Ms;
  updated_at: Ms;
  /** when Digio is next asked, while it waits for a signature */
  next_look_at: Ms | null;
  /** of the page on which it was last asked for; null is English */
  language: string | null;
  /**
   * SHA-256 of the document that was put before the person; null where an earlier release made it
   */
  shown_sha256: string | null;
}

/** What a notice of the privacy policy said, once for its words. */
interface Notices {
  /** of `words`, in UTF-8 */
  sha256: string;
  /** in which its page stood */
  language: string;
  /** what it says of its age; of a translation, its day */
  version: string;
  words: string;
}

/** A person was led to a notice with a step that asks for data. */
interface NoticesGiven {
  id: string;
  person_id: PersonId;
  sha256: string;
  step: string;
  given_at: Ms;
}

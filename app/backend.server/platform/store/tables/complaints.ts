import type { ComplaintId } from "../ids";
import type { Json, KeyedHash, Ms, Sealed } from "./column";

export interface ComplaintsTables {
  complaint_figures: ComplaintFigures;
  complaints: Complaints;
  complaint_answers: ComplaintAnswers;
}

/** Complaint figures that the operator set: they stand before the site file's. */
interface ComplaintFigures {
  /** a month "2026-10" or a financial year "2025-26" */
  period: string;
  /** of a month its rows by source, of a year one row, as in the site file */
  figures: Json;
}

/** The register of complaints. The personal columns are blank once they are erased. */
interface Complaints {
  id: ComplaintId;
  /** what the complainant was given: "C-7K3QP9" */
  reference: string;
  source: "direct" | "scores" | "other";
  category: string;
  name_enc: Sealed;
  number_enc: Sealed | null;
  number_hash: KeyedHash | null;
  email_enc: Sealed | null;
  email_hash: KeyedHash | null;
  words_enc: Sealed;
  /** that it was sent in, and is answered in; null is English */
  language: string | null;
  received_at: Ms;
  resolved_at: Ms | null;
  /** a slip or a duplicate, which the tables do not count */
  withdrawn_at: Ms | null;
  withdrawn_why_enc: Sealed | null;
  erased_at: Ms | null;
}

interface ComplaintAnswers {
  id: string;
  complaint_id: ComplaintId;
  words_enc: Sealed;
  at: Ms;
}

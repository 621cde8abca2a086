import type { ReactNode } from "react";
import type { Field } from "../../backend.server/research/typed";
import { differs, faultOf, type Filled } from "./research-fields";

interface AskedWithWordsProps {
  filled: Filled;
  /** the line that the second answer asks for */
  words: Field;
  children: ReactNode;
}

/**
 * A question whose second answer wants words: their line is drawn once that is chosen, by the
 * stylesheet alone. What stood in it when the page was drawn is never hidden.
 */
export const AskedWithWords = ({ filled, words, children }: AskedWithWordsProps) => (
  <div className={isSet(filled, words) ? "asked" : "asked folds"}>{children}</div>
);

interface FoldProps {
  filled: Filled;
  fields: Field[];
  summary: string;
  children: ReactNode;
}

/** Fields that most leave blank, behind one press; open where one of them is set or wrong. */
export const Fold = ({ filled, fields, summary, children }: FoldProps) => (
  <details open={fields.some((field) => isSet(filled, field))}>
    <summary>{summary}</summary>
    {children}
  </details>
);

const isSet = (filled: Filled, field: Field): boolean =>
  String(filled.typed[field]) !== "" || faultOf(filled, field) !== null || differs(filled, field);

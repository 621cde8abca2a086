import { createContext, useContext } from "react";
import { OperatorRefusal, type Refusal } from "../../api/refusal";

/** Something that is wrong, in a sentence. */
export interface ToMend {
  words: string;
  /** the id of the field to mend */
  field?: string;
}

/**
 * Why a form was refused, with the field that the rule named. @param of what stands behind the
 * field's name in its id, where the page has the same form several times: "-01J…"
 */
export function whyRefused(words: string, refusal: Refusal | undefined, of = ""): ToMend {
  const about = refusal instanceof OperatorRefusal ? refusal.about : null;
  return about === null ? { words } : { words, field: `${about}${of}` };
}

/** All that the page's summary says is wrong: each field says its own beside itself. */
export const Wrongs = createContext<ToMend[]>([]);

/** What is wrong with this field, or null. @param id its own */
export const useWrong = (id: string): string | null =>
  useContext(Wrongs)
    .filter(({ field }) => field === id)
    .map(({ words }) => words)
    .join(" ") || null;

import { z } from "zod";
import {
  LONGEST_DESCRIPTION,
  LONGEST_HOW,
  WordsRefused,
  type Words,
} from "../../backend.server/money/catalogue/service-words";
import type { Refusal } from "../../api/refusal";
import { daysTyped } from "../../content/days-typed";
import { rupeesTyped } from "../../content/rupees-typed";
import { TextArea, TextField } from "../frame/form-fields";
import { saidWrong, type Said } from "../frame/frame";

/** Browsers count a line's end as one character and send it as two. */
const text = z
  .string()
  .default("")
  .transform((typed) => typed.replaceAll("\r\n", "\n"));

/** The form's fields as they stand in it; a line of the description each. */
export const TypedWords = z.object({
  name: text,
  description: text,
  price: text,
  days: text,
  howYouReceiveIt: text,
});
export type TypedWords = z.infer<typeof TypedWords>;

/** What is no number is none: the rules say so, with all else that is wrong. */
export const wordsOf = (typed: TypedWords): Words => ({
  name: typed.name,
  description: typed.description.split("\n"),
  price: rupeesTyped(typed.price),
  days: daysTyped(typed.days),
  howYouReceiveIt: typed.howYouReceiveIt.trim() || null,
});

export const asTyped = ({
  name,
  description,
  price,
  days,
  howYouReceiveIt,
}: Words): TypedWords => ({
  name,
  description: description.join("\n"),
  price: String(price),
  days: String(days),
  howYouReceiveIt: howYouReceiveIt ?? "",
});

/** Why the words were refused, each with the field to mend. */
export const saidOfWords = (words: string, refusal: Refusal | undefined): Said =>
  refusal instanceof WordsRefused
    ? saidWrong(refusal.wrong.map((one) => ({ words: one.words, field: one.about })))
    : { wrong: { words } };

interface WordFieldsProps {
  typed: TypedWords;
  /** what else is said of a field */
  notes?: Partial<Record<keyof Words, string>>;
  /** of the first service only what is needed is asked */
  first?: boolean;
}

/** The fields of a service, each with what is wrong with it. */
export const WordFields = ({ typed, notes = {}, first = false }: WordFieldsProps) => {
  const of = (field: keyof Words, hint?: string) => {
    const note = notes[field];
    const hints = [...(hint ? [hint] : []), ...(note ? [note] : [])].join(" · ");
    return { id: field, name: field, hint: hints };
  };
  return (
    <>
      <TextField {...of("name")} label="Name" required maxLength={120} defaultValue={typed.name} />
      <TextArea
        {...of("description", "a line each")}
        label="Description"
        rows={4}
        maxLength={LONGEST_DESCRIPTION}
        required
        value={typed.description}
      />
      <TextField
        {...of("price", "in whole rupees")}
        label="Price"
        inputMode="numeric"
        required
        defaultValue={typed.price}
      />
      <TextField
        {...of("days", "in days")}
        label={first ? "Days" : "Duration"}
        inputMode="numeric"
        required
        defaultValue={typed.days}
      />
      {first ? null : (
        <TextArea
          {...of("howYouReceiveIt", "only they read it; may be left blank")}
          label="How subscribers receive it"
          rows={2}
          maxLength={LONGEST_HOW}
          value={typed.howYouReceiveIt}
        />
      )}
    </>
  );
};

import { z } from "zod";
import type { Columns } from "../../backend.server/buying/bank/columns";
import { statementText } from "../../backend.server/buying/bank/statement-text";
import { OperatorRefusal } from "../../api/refusal";

/** The statement as it was chosen or pasted. Throws Refusal 415, 422. */
export async function textOf(form: Record<string, unknown>): Promise<string> {
  const { file, text } = form;
  if (file instanceof File && file.size > 0)
    return statementText(new Uint8Array(await file.arrayBuffer()));
  if (typeof text === "string" && text.trim() !== "") return text;
  if (file instanceof File && file.name !== "")
    throw new OperatorRefusal(
      422,
      "The file is empty: it has no byte. Download it again at your bank, or paste the statement.",
    );
  throw new OperatorRefusal(422, "Choose the file, or paste the statement.");
}

const place = z
  .union([z.literal(""), z.string().regex(/^\d{1,2}$/)])
  .optional()
  .transform((typed) => (typed ? Number(typed) : null));
const Chosen = z.object({
  ...{ day: place, text: z.unknown(), amount: place, mark: place, reference: place, words: place },
});

/** What was chosen for the columns; nothing where none was asked for. Throws Refusal 422. */
export function columnsOf(form: Record<string, unknown>): Columns | undefined {
  if (!("amount" in form)) return undefined;
  const { words: text, ...chosen } = Chosen.parse(form);
  if (text === null || chosen.amount === null)
    throw new OperatorRefusal(
      422,
      "Choose the column of what came in, and that of the bank's words.",
    );
  return {
    text,
    amount: chosen.amount,
    day: chosen.day,
    mark: chosen.mark,
    reference: chosen.reference,
  };
}

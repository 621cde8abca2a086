import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";

/**
 * What a page carries from press to press as JSON, in a field that nobody types into.
 *
 * @param most characters
 * @param anew what to do when it came back as something else, in a sentence
 * @throws OperatorRefusal 422 then: it was cut short on the way, or another page's
 */
export const carried = <Of extends z.ZodType>(of: Of, most: number, anew: string) =>
  z.unknown().transform((json): z.output<Of> => {
    const read = typeof json === "string" && json.length <= most ? parsed(of, json) : null;
    if (read?.success) return read.data;
    throw new OperatorRefusal(
      422,
      `What this page carries came back cut short or changed. Nothing was done. ${anew}`,
    );
  });

function parsed<Of extends z.ZodType>(of: Of, json: string) {
  try {
    return of.safeParse(JSON.parse(json));
  } catch {
    return null;
  }
}

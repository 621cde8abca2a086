import { z } from "zod";
import { normalNumber } from "../../api/contract";
import { complaintCalls } from "../../api/complaint-call";
import { fields } from "../../content/words/en/fields";

const blank = z.string().trim().default("");
const { name, category, words, email } = complaintCalls.complain.payload.shape;

/**
 * The form of a complaint as people fill it: a number or an e-mail address, or both. What the
 * browser is told of its lengths comes from here, too.
 */
export const ComplaintTyped = z
  .object({ name, mobile: blank, email: blank, category, words })
  .transform(({ mobile, email: typed, ...rest }, refusal) => {
    const refuse = (field: string, why: string) =>
      refusal.addIssue({ code: "custom", path: [field], message: why });
    const number = mobile === "" ? undefined : normalNumber("+91", mobile);
    if (number === null) refuse("mobile", fields["fields.number"]);
    const read = typed === "" ? null : email.safeParse(typed);
    if (read?.success === false) refuse("email", fields["fields.email"]);
    if (mobile === "" && typed === "") refuse("mobile", fields["fields.contact"]);
    const address = read?.success ? read.data : undefined;
    return { ...rest, ...(number ? { number } : {}), ...(address ? { email: address } : {}) };
  });

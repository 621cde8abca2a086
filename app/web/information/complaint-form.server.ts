import { z } from "zod";
import { normalNumber } from "../../api/contract";
import { complaintCalls } from "../../api/complaint-call";
import { asks } from "../visit/asked";

const blank = z.string().trim().default("");
const { name, category, words, email } = complaintCalls.complain.payload.shape;

/**
 * The form of a complaint as people fill it: a number or an e-mail address, or both. What the
 * browser is told of its lengths comes from here, too.
 */
export const ComplaintTyped = z
  .object({ name, mobile: blank, email: blank, category, words })
  .transform(({ mobile, email: typed, ...rest }, refusal) => {
    const refuse = (field: string, why: string) => {
      refusal.addIssue({ code: "custom", path: [field], message: why });
      return z.NEVER;
    };
    const number = mobile === "" ? undefined : normalNumber("+91", mobile);
    if (number === null) return refuse("mobile", asks.mobile);
    const read =
      typed === "" ? { success: true as const, data: undefined } : email.safeParse(typed);
    if (!read.success) return refuse("email", asks.email);
    if (number === undefined && read.data === undefined)
      return refuse("mobile", "Give a mobile number or an e-mail address, so that we can answer");
    return { ...rest, ...(number ? { number } : {}), ...(read.data ? { email: read.data } : {}) };
  });

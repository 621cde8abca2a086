import { standardWarning } from "../../../standard-warning";

/** What letters begin and end with, and what more than one of them says. */
export const frame = {
  "letters.dear": "Dear {name},",
  "letters.dear-client": "Dear client,",
  "letters.dear-investor": "Dear investor,",
  "letters.foot": "{product}\n{analyst}, SEBI registration {registration}\n{email} · {phone}",
  /** what somebody wrote, as it was written */
  "letters.verbatim": "{text}",
  "letters.analyst-stop":
    "You get this as a client of ours. If you want no more letters of this kind: {address}\nReceipts, agreements and what becomes of your money come either way.",
  "letters.payment": "Payment: {payment}",
  "letters.standard-warning": standardWarning,
} as const;

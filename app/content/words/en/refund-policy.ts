/** `/refund-policy`. */
export const refundPolicy = {
  title: "Return and Refund Policy",
  description: "When you get money back, how much and how soon, and how to ask for it.",
  dates: "Effective July 16, 2024. Last changed November 23, 2026.",
  lead: "**{promise}** We send it **within {days} days** of your request, to the account you paid from.",
  example:
    "An example: you pay Rs. 3,000 for 30 days and stop after 10 days. 20 days are left. You get back Rs. 2,000.",
  how: {
    title: "How to stop",
    account:
      "Open [Your account](/account#leave) and choose the service. You see the sum before you press. The service ends at once.",
    orWrite:
      "Or write to {email} from the e-mail address you gave us. Name the service and the day you want it to end. You need give no reason.",
    write:
      "Write to {email} from the e-mail address you gave us. Name the service and the day you want it to end. You need give no reason.",
  },
  law: {
    title: "Your right",
    unused:
      "Whoever ends a service early, you or we: you may ask back the fee for the days that are left, in proportion. Nobody may keep a penalty or an exit charge.",
    cancelled:
      "If our registration is cancelled, or suspended for more than 60 days, you may ask for the same from the day that takes effect.",
    source: "From SEBI's Most Important Terms and Conditions of February 17, 2025.",
  },
  payments: {
    title: "Payments that went wrong",
    twice:
      "Paid twice, or paid and got no service? We start the service or return the whole amount.",
    failed:
      "Money taken but the payment failed? Your bank or the payment provider returns it in most cases by itself. Write to us if it does not.",
    manual:
      "A manual payment that our team cannot confirm within 7 days is dismissed. If the money is found later, we start the service or return it.",
  },
  returns: {
    title: "Returns",
    none: "Research comes as messages and files, so there is nothing to send back.",
  },
  disagree: {
    title: "If you do not agree",
    write:
      "Write to {name} at {email}. The next steps are on the [Grievance Redressal](/grievance-redressal) page.",
  },
  earlier: {
    title: "Earlier wording",
    before: "This stood here before. What you read above holds now.",
    another: "Another text: ",
  },
} as const;

/** What menus call the page. */
export const menuName = "Refund Policy";

/** `/pay`: the cart, the two ways to pay, and Razorpay's page. */
export const pay = {
  title: "Pay",
  failed: "Failed to load services",
  notStarted: "Error initiating payment. Please try again.",
  toPay: "To pay now",
  online: {
    body: "Cards, netbanking and wallets, through Razorpay: it checks the payment, and we never see your card. You come back here when it is done.",
    pay: "Pay on Website",
    starting: "Starting your payment...",
  },
  byHand: {
    title: "UPI: you transfer, we check by hand",
    body: "From any UPI app to our UPI ID. We look for your transfer on our bank statement ({hours}), and the service starts once we have found it. {promise}",
    pay: "Pay Manually",
  },
  unused: "Leave on any day: the fee of the unused days comes back.",
  refund: "**Refund:** {promise} We send it within {days} days. [Refund Policy](/refund-policy)",
  payee: "You pay {payee}, a SEBI-registered Research Analyst.",
  cart: {
    selected: { one: "{count} selected service", other: "{count} selected services" },
    remove: "Remove",
    change: "[Change the list](/services)",
  },
  hosted: {
    title: "Continue to payment",
    order: "Order",
    onward: "Continue to Razorpay",
    noUpi:
      "Razorpay's page opens next. It shows no UPI apps there: to pay by UPI, choose [Pay Manually](/pay?how=manual#manual).",
    back: "[Back to your services](/pay)",
    opening: "Opening Razorpay...",
    waiting: "Waiting for your payment...",
    finishing: "Finishing your payment...",
  },
} as const;

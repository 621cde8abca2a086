/** Paying by UPI by hand, on `/pay` and beside the claim that waits. */
export const transfer = {
  title: "Manual Payment Instructions",
  steps: {
    pay: "**Pay by UPI.** Transfer exactly {money} to the UPI ID below. Your app must show the name {payee}; if it shows another, do not pay. Take a screenshot of the payment.",
    press:
      "**Press “I'll Pay & Send Screenshot”**, before or after you pay. It takes no money and sends nothing: it tells us to look for your transfer, and leads to your Subscriptions page.",
    send: "**Send the screenshot** from your WhatsApp to our number {number}, with the link below.",
    check:
      "**We check by hand** that the money is on our bank statement ({hours}). Then the service starts, and a confirmation e-mail follows. {promise} If we cannot find the money within 7 days, we write to you.",
  },
  amount: "Amount",
  reference: "Reference",
  upiId: "UPI ID",
  payee: "Your app must show this name",
  open: "Open my UPI app",
  scanAll:
    "**Paying from another phone?** Scan this with any UPI app; amount and reference are in it.",
  scan: "**Paying from another phone?** Scan this with any UPI app; the amount is in it.",
  qr: "UPI QR code: pay {money} to {upiId}",
  whatsapp: "Send the screenshot on WhatsApp to {number}",
  /** what WhatsApp is opened with, to be sent to us */
  paid: "I have paid {money} for {product}. The screenshot follows.",
  utr: "UTR (12 digits, optional)",
  utrHint:
    "The bank's number of your transfer, if you have paid already. It helps us to find it sooner.",
  utrAsks: "Enter the 12-digit UTR number, or leave it empty",
  stays:
    "All of this stays on your Subscriptions page and in a mail to you until the payment is confirmed.",
  claim: "I'll Pay & Send Screenshot",
  close: "Close",
} as const;

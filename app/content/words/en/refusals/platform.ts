/** Of every call: what any of them may be refused with. */
export const platform = {
  "platform.log-in": "Please log in.",
  "platform.not-onboarded": "Details not found",
  "platform.cannot-write":
    "We cannot save anything just now, so nothing was changed by this step. Please try again in a minute.",
  "platform.no-answer":
    "We cannot reach our records just now. Please look again in a minute, before you repeat a step.",
  "platform.papers-busy":
    "Many PDFs are being made just now. Please try again in {wait}; the page itself can be read meanwhile.",
  "platform.unknown": "An unknown error occurred.",
  "http.no-such-call": "There is no such call.",
  "http.use-method": "Use {method} for this address.",
  "http.other-site": "This request came from another site. Please use {origin}.",
  "http.too-much": "That is too much: we take at most {kb} KB at once. Please send less.",
  "http.not-json": "The request must be JSON.",
  "http.incomplete": "The request is not complete.",
  "http.check-field": "Check {field}.",
  "http.check-request": "Check the request.",
  "providers.sms": "We could not send the code just now. Please try again in a minute.",
  "providers.mail": "We could not send the e-mail just now. Please try again in a minute.",
  "providers.identity": "The PAN check is not answering just now. Please try again in a minute.",
  "providers.esign": "The signing service is not answering just now. Please try again in a minute.",
  "providers.gateway":
    "The payment provider is not answering just now. Nothing was charged by this step. Please try again in a minute.",
  "providers.telegram": "Telegram is not answering just now. Please try again in a minute.",
  "providers.documents": "We could not store the document just now. Please try again in a minute.",
} as const;

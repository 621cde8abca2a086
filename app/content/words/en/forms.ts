/**
 * What is said of a field, or by the API of a step that it refuses. Both arrive in English, at
 * times from somebody else's API: the sentence itself is what its translation is found by.
 */
export const forms = {
  mobile: "Enter a 10-digit mobile number",
  code: "Enter the 6-digit code",
  unknownError: "An unknown error occurred.",
  anError: "An error occurred.",
  invalidOtp: "Invalid OTP or error.",
  tryAgainIn: "{fault} You can try again in {wait}.",
  askAgainIn: "You can ask again in {wait}.",
  tooManyCodes: "Too many codes were asked for. You can ask again in {wait}.",
  tooManyWrongToday: "Too many wrong codes today. You can try again in {wait}.",
  tooManyWrongNetwork: "Too many wrong codes came from your network. You can try again in {wait}.",
  cannotSend: "We cannot send codes just now. Please try again later.",
  cannotCheck: "We cannot check codes just now. Please try again later.",
  onlyTo: "We can send codes only to {codes} numbers at present",
  expired: "That code has expired. Ask for a new one.",
  used: "That code no longer works. Ask for a new one.",
  wrongOneLeft: "That code is not right. You have {left} try left.",
  wrong: "That code is not right. You have {left} tries left.",
  wrongNoneLeft: "That code is not right, and there are no tries left. Ask for a new one.",
  second: "{count} second",
  seconds: "{count} seconds",
  minutes: "{count} minutes",
  unreachable: "We could not reach the service just now. Please try again in a minute.",
  unreadable: "We could not read what was sent. Please go back and send the form again.",
  sms: "We could not send the code just now. Please try again in a minute.",
  cannotSave:
    "We cannot save anything just now, so nothing was changed by this step. Please try again in a minute.",
  noAnswer:
    "We cannot reach our records just now. Please look again in a minute, before you repeat a step.",
  logIn: "Please log in.",
  closed: "This account is closed.",
  // What the site file says unless the owner says it otherwise.
  hours: "9 AM - 5 PM on market days",
  individual: "Individual",
  refundPromise: "Stop any time. You get back the fee for the unused days, with nothing taken off.",
} as const;

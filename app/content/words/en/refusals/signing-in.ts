/** Of signing in, and of one-time codes. */
export const signingIn = {
  "sign-in.dial-code": "We can send codes only to {dialCodes} numbers at present",
  "codes.expired": "That code has expired. Ask for a new one.",
  "codes.used": "That code no longer works. Ask for a new one.",
  "codes.wrong": "That code is not right. You have {tries} tries left.",
  "codes.wrong-one-left": "That code is not right. You have 1 try left.",
  "codes.wrong-none-left":
    "That code is not right, and there are no tries left. Ask for a new one.",
  "codes.asked-just-now": "You can ask again in {wait}.",
  "codes.asked-too-often": "Too many codes were asked for. You can ask again in {wait}.",
  "codes.cannot-send": "We cannot send codes just now. Please try again later.",
  "codes.wrong-too-often": "Too many wrong codes today. You can try again in {wait}.",
  "codes.wrong-from-network":
    "Too many wrong codes came from your network. You can try again in {wait}.",
  "codes.cannot-check": "We cannot check codes just now. Please try again later.",
} as const;

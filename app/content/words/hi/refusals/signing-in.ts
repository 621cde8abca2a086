import type { signingIn as english } from "../../en/refusals/signing-in";
import { translationOf } from "../../translation";

export const signingIn = translationOf<typeof english>()({
  "sign-in.dial-code": "अभी हम सिर्फ़ {dialCodes} वाले नंबरों पर कोड भेज सकते हैं",
  "codes.expired": "इस कोड का समय समाप्त हो गया है। नया कोड मँगाएँ।",
  "codes.used": "यह कोड अब काम नहीं करता। नया कोड मँगाएँ।",
  "codes.wrong": "यह कोड सही नहीं है। आप {tries} बार और कोशिश कर सकते हैं।",
  "codes.wrong-one-left": "यह कोड सही नहीं है। आप 1 बार और कोशिश कर सकते हैं।",
  "codes.wrong-none-left": "यह कोड सही नहीं है, और अब कोई कोशिश बाकी नहीं है। नया कोड मँगाएँ।",
  "codes.asked-just-now": "आप {wait} बाद दोबारा कोड मँगा सकते हैं।",
  "codes.asked-too-often": "बहुत बार कोड मँगाया गया। आप {wait} बाद दोबारा मँगा सकते हैं।",
  "codes.cannot-send": "अभी हम कोड नहीं भेज पा रहे हैं। कृपया थोड़ी देर बाद दोबारा कोशिश करें।",
  "codes.wrong-too-often": "आज बहुत बार गलत कोड डाला गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं।",
  "codes.wrong-from-network":
    "आपके नेटवर्क से बहुत बार गलत कोड डाला गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं।",
  "codes.cannot-check": "अभी हम कोड नहीं जाँच पा रहे हैं। कृपया थोड़ी देर बाद दोबारा कोशिश करें।",
});

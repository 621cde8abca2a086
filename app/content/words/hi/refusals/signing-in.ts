import type { signingIn as english } from "../../en/refusals/signing-in";
import { translationOf } from "../../translation";

export const signingIn = translationOf<typeof english>()({
  "sign-in.dial-code": "अभी हम सिर्फ़ {dialCodes} वाले नंबरों पर ओटीपी भेज सकते हैं",
  "codes.expired": "इस ओटीपी का समय समाप्त हो गया है। नया ओटीपी मँगाएँ।",
  "codes.used": "यह ओटीपी अब काम नहीं करता। नया ओटीपी मँगाएँ।",
  "codes.wrong": "यह ओटीपी सही नहीं है। आप {tries} बार और कोशिश कर सकते हैं।",
  "codes.wrong-one-left": "यह ओटीपी सही नहीं है। आप 1 बार और कोशिश कर सकते हैं।",
  "codes.wrong-none-left":
    "यह ओटीपी सही नहीं है, और अब कोई कोशिश बाकी नहीं है। अब नया ओटीपी मँगाना होगा।",
  "codes.asked-just-now": "आप {wait} बाद दोबारा ओटीपी मँगा सकते हैं।",
  "codes.asked-too-often": "बहुत बार ओटीपी मँगाया गया। आप {wait} बाद दोबारा मँगा सकते हैं।",
  "codes.cannot-send": "अभी हम ओटीपी नहीं भेज पा रहे हैं। कृपया थोड़ी देर बाद दोबारा कोशिश करें।",
  "codes.wrong-too-often": "आज बहुत बार गलत ओटीपी डाला गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं।",
  "codes.wrong-from-network":
    "आपके नेटवर्क से बहुत बार गलत ओटीपी डाला गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं।",
  "codes.cannot-check": "अभी हम ओटीपी नहीं जाँच पा रहे हैं। कृपया थोड़ी देर बाद दोबारा कोशिश करें।",
});

import type { legal as english } from "../en/legal";
import { translationOf } from "../translation";

export const legal = translationOf<typeof english>()({
  onThisPage: "इस पेज पर",
  translated: "यह {day} को किया गया अनुवाद है। {english} ही मान्य है।",
  english: "अंग्रेज़ी पाठ",
  stale: "अनुवाद के बाद अंग्रेज़ी पाठ बदल गया है। इसलिए यहाँ मौजूदा अंग्रेज़ी पाठ दिया गया है।",
  unnoted: "यह दर्ज नहीं है कि यह अनुवाद किस अंग्रेज़ी पाठ से किया गया था। इसलिए यहाँ अंग्रेज़ी पाठ दिया गया है।",
  wide: "सारे कॉलम देखने के लिए दाएँ-बाएँ स्क्रॉल करें।",
  rules: "सेबी के नियम क्या कहते हैं",
});

import type { legal as english } from "../en/legal";
import { translationOf } from "../translation";

export const legal = translationOf<typeof english>()({
  onThisPage: "इस पेज पर",
  translated: "यह अनुवाद {day} को किया गया। {english} ही मान्य है।",
  english: "अंग्रेज़ी पाठ",
  stale: "अनुवाद के बाद अंग्रेज़ी पाठ बदल गया है। इसलिए यहाँ अंग्रेज़ी पाठ ही दिया गया है।",
  wide: "सभी कॉलम देखने के लिए बगल में खिसकाएँ।",
  rules: "सेबी के नियम क्या कहते हैं",
});

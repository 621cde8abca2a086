import type { risk as english } from "../en/risk";
import { translationOf } from "../translation";

export const risk = translationOf<typeof english>()({
  kinds: {
    "Stock cash": "स्टॉक कैश",
    "Stock futures": "स्टॉक फ़्यूचर्स",
    "Index options": "इंडेक्स ऑप्शन",
    "Stock options": "स्टॉक ऑप्शन",
  },
  levels: { HIGH: "अधिक", "VERY HIGH": "बहुत अधिक" },
  fact: "सेबी ने साल 2024-25 का अध्ययन किया। पता चला कि इक्विटी डेरिवेटिव में ट्रेड करने वाले 91% व्यक्तियों को घाटा हुआ।",
});

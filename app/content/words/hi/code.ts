import type { code as english } from "../en/code";
import { translationOf } from "../translation";

export const code = translationOf<typeof english>()({
  label: "कोड",
  sentTo: "हमने 6 अंकों का कोड {to} पर भेजा है।",
  asks: "6 अंकों का कोड डालें",
  askAgainNow: "अब आप कोड दोबारा मँगा सकते हैं।",
  askAgainIn: {
    one: "कोड नहीं आया? {count} सेकंड बाद आप दोबारा मँगा सकते हैं।",
    other: "कोड नहीं आया? {count} सेकंड बाद आप दोबारा मँगा सकते हैं।",
  },
  checkTime: "समय फिर से देखें",
});

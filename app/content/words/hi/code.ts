import type { code as english } from "../en/code";
import { translationOf } from "../translation";

export const code = translationOf<typeof english>()({
  label: "ओटीपी",
  sentTo: "हमने 6 अंकों का ओटीपी {to} पर भेजा है।",
  asks: "6 अंकों का ओटीपी डालें",
  askAgainNow: "अब आप ओटीपी दोबारा मँगा सकते हैं।",
  askAgainIn: {
    one: "ओटीपी नहीं आया? {count} सेकंड बाद आप दोबारा मँगा सकते हैं।",
    other: "ओटीपी नहीं आया? {count} सेकंड बाद आप दोबारा मँगा सकते हैं।",
  },
  checkTime: "समय फिर से देखें",
});

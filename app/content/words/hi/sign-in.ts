import type { signIn as english } from "../en/sign-in";
import { translationOf } from "../translation";

export const signIn = translationOf<typeof english>()({
  title: "लॉग इन / साइन अप",
  codeTitle: "ओटीपी डालें",
  description:
    "अपने मोबाइल नंबर और उस पर आए ओटीपी से लॉग इन या साइन अप करें। कोई पासवर्ड याद नहीं रखना पड़ता।",
  asked: {
    why: "लॉग इन इसी से होता है: कोई पासवर्ड नहीं है।",
    who: "हम, और हमारे एसएमएस भेजने वाली कंपनी।",
  },
  countryCode: "देश का कोड",
  mobile: "मोबाइल नंबर",
  mobileHint: "10 अंक। हम इस पर एसएमएस से ओटीपी भेजेंगे।",
  asks: "10 अंकों का मोबाइल नंबर डालें",
  send: "ओटीपी भेजें",
  change: "नंबर बदलें",
  verify: "ओटीपी जाँचें",
  resend: "ओटीपी दोबारा भेजें",
  resent: "ओटीपी दोबारा भेज दिया गया है!",
  verified: "ओटीपी की पुष्टि हो गई!",
  again: "कृपया अपना मोबाइल नंबर दोबारा डालें।",
});

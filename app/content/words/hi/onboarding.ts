import type { onboarding as english } from "../en/onboarding";
import { translationOf } from "../translation";

export const onboarding = translationOf<typeof english>()({
  asked: {
    email: {
      why: "आपकी रसीदें, साइन किया हुआ अनुबंध और रिसर्च इसी पर आती हैं।",
      who: "हम, और हमारे ईमेल भेजने वाली कंपनी।",
    },
    identity: {
      why: "सेबी चाहता है कि हम अपने ग्राहक को जानें (केवाईसी), और यह भी कि आपकी उम्र 18 साल या उससे ज़्यादा है।",
      who: "हम, और डिजिओ (Digio), जो आपका पैन जाँचती है।",
    },
    agreement: {
      why: "कानून के अनुसार किसी भी सेवा या फ़ीस से पहले लिखित अनुबंध चाहिए, और टैक्स (FATCA) के बारे में ये जवाब भी।",
      who: "हम, और डिजिओ (Digio), जहाँ आप आधार से जुड़े फ़ोन पर आए कोड से साइन करते हैं।",
    },
  },
});

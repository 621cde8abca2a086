import type { byHand as english } from "../../en/letters/by-hand";
import { translationOf } from "../../translation";

export const byHand = translationOf<typeof english>()({
  "letters.by-hand": "{analyst} की ओर से",
  "letters.by-hand-claim":
    "{services} के लिए {paise} का आपका भुगतान (संदर्भ संख्या {reference}) हमें अभी तक अपने बैंक स्टेटमेंट में नहीं मिला है। कृपया हमें उसका यूटीआर (आपके ट्रांसफ़र का 12 अंकों का नंबर, जो बैंक देता है) भेजें।",
  "letters.by-hand-claim-utr":
    "{services} के लिए {paise} का आपका भुगतान (यूटीआर {utr}) हमें अभी तक अपने बैंक स्टेटमेंट में नहीं मिला है। कृपया यह नंबर अपने यूपीआई ऐप में जाँच लें, या हमें ट्रांसफ़र का स्क्रीनशॉट भेजें।",
  "letters.by-hand-claim-less":
    "{services} के लिए आपके {wholePaise} के भुगतान में से हमें {paise} मिले हैं: {missingPaise} बाकी हैं। कृपया बाकी {missingPaise} भी उसी तरह भेज दें, और उस ट्रांसफ़र का यूटीआर (बैंक का दिया हुआ 12 अंकों का नंबर) हमें बता दें।",
  "letters.by-hand-sign": "{analyst}, {product}",
});

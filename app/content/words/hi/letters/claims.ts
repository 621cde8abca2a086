import type { claims as english } from "../../en/letters/claims";
import { translationOf } from "../../translation";

export const claims = translationOf<typeof english>()({
  "letters.claim": "यूपीआई से {paise} का आपका भुगतान",
  "letters.claim-said":
    "आपने बताया है कि {services} के लिए यूपीआई से {paise} का भुगतान होने वाला है या हो चुका है।",
  "letters.claim-paid":
    "आपने बताया है कि {services} के लिए यूपीआई से {paise} का भुगतान हो चुका है। आपका यूटीआर {utr} हमारे पास है। दोबारा भुगतान न करें।",
  "letters.claim-looked-for": "हम इसे अपने बैंक स्टेटमेंट में ढूँढेंगे और फिर आपको लिखेंगे।",
  "letters.claim-looked-for-until": "हम इसे {day} तक अपने बैंक स्टेटमेंट में ढूँढेंगे और फिर आपको लिखेंगे।",
  "letters.claim-not-found": "हमें आपका भुगतान अभी तक नहीं मिला",
  "letters.claim-not-found-yet":
    "हमें आपका {paise} का भुगतान अभी तक नहीं मिला है। अगर वह हमें नहीं मिलता, तो हम यह अनुरोध बंद कर देंगे।",
  "letters.claim-not-found-until":
    "हमें आपका {paise} का भुगतान अभी तक नहीं मिला है। अगर वह हमें {day} तक नहीं मिलता, तो हम यह अनुरोध बंद कर देंगे।",
  "letters.claim-closed": "आपके भुगतान की पुष्टि का अनुरोध बंद हो गया है",
  "letters.claim-not-found-in-time":
    "हमें आपका {paise} का भुगतान 7 दिनों के अंदर नहीं मिला, इसलिए हमने अनुरोध बंद कर दिया। अगर आपने भुगतान किया है, तो कृपया हमें लिखें: हम अब भी उसकी पुष्टि कर सकते हैं।",
  "letters.claim-rejected": "हम आपके भुगतान की पुष्टि नहीं कर सके",
  "letters.claim-not-confirmed": "हम {services} के लिए आपके {paise} के भुगतान की पुष्टि नहीं कर सके।",
  "letters.claim-reason": "कारण: {reason}",
  "letters.claim-write-to-us": "अगर आपने भुगतान किया है, तो कृपया हमें लिखें।",
  "letters.claim-amount": "राशि: {paise}",
  "letters.claim-upi-id": "यूपीआई आईडी: {upiId}",
  "letters.claim-payee": "आपके ऐप में यह नाम दिखना चाहिए: {payee}",
  "letters.claim-reference": "संदर्भ संख्या: {reference}",
  "letters.claim-utr": "आपका यूटीआर: {utr}",
  "letters.claim-link": "अगर आपने अभी तक भुगतान नहीं किया है, तो अपने फ़ोन पर इसे खोलें: {link}",
  "letters.claim-screenshot":
    "अगर आपने भुगतान कर दिया है, तो स्क्रीनशॉट व्हाट्सऐप से {number} पर भेजें: {link}",
  "letters.claim-change":
    "यूटीआर (आपके ट्रांसफ़र का 12 अंकों का नंबर, जो बैंक देता है) सुधारने या अनुरोध रद्द करने के लिए खोलें: {address}",
  "letters.claim-qr-code":
    "दूसरे फ़ोन से भुगतान करना है? क्यूआर कोड साथ में जुड़ा है। यूटीआर (आपके ट्रांसफ़र का 12 अंकों का नंबर, जो बैंक देता है) बताने या अनुरोध रद्द करने के लिए खोलें: {address}",
});

import type { onboarding as english } from "../../en/refusals/onboarding";
import { translated } from "../../translated";

export const onboarding = translated<typeof english>()({
  "onboarding.email-first": "कृपया पहले अपना ईमेल पता सत्यापित करें।",
  "onboarding.identity-first": "कृपया पहले अपना पैन और जन्म तिथि सत्यापित करें।",
  "onboarding.email-done": "आपका ईमेल पता पहले से सत्यापित है।",
  "onboarding.identity-done": "आपका पैन और जन्म तिथि पहले से सत्यापित हैं।",
  "onboarding.agreement-done": "आप अनुबंध पर पहले ही हस्ताक्षर कर चुके हैं।",
  "onboarding.under-age": "आपकी उम्र 18 वर्ष या ज़्यादा होनी चाहिए",
  "onboarding.checked-too-often":
    "आज आपकी जानकारी बहुत बार जाँची गई। आप {wait} बाद दोबारा कोशिश कर सकते हैं, या हमसे संपर्क करें।",
  "onboarding.name-too": "आपका पैन जाँचने के लिए आपका नाम भी चाहिए। अपना पूरा नाम डालें, जैसा पैन कार्ड पर है",
  "onboarding.no-such-pan": "हमें यह पैन नहीं मिला। इसे जाँचकर दोबारा कोशिश करें।",
  "onboarding.pan-not-valid": "यह पैन अब मान्य नहीं है। कृपया हमसे संपर्क करें।",
  "onboarding.name-differs": "नाम इस पैन से मेल नहीं खाता। अपना पूरा नाम डालें, जैसा पैन कार्ड पर है",
  "onboarding.name-and-date-differ": "नाम और जन्म तिथि इस पैन से मेल नहीं खाते।",
  "onboarding.date-differs": "जन्म तिथि इस पैन से मेल नहीं खाती।",
  "onboarding.pan-taken": "यह पैन पहले से किसी दूसरे मोबाइल नंबर के साथ दर्ज है। कृपया हमसे संपर्क करें।",
  "onboarding.checking-signature": "हम आपके हस्ताक्षर के नाम की जाँच कर रहे हैं",
  "onboarding.signer-differs": "यह हस्ताक्षर आपका नहीं था। कृपया अपने आधार से दोबारा हस्ताक्षर करें।",
  "onboarding.agreement-expired": "इस अनुबंध का समय समाप्त हो गया है। कृपया फ़ॉर्म दोबारा भेजें।",
  "onboarding.not-signed": "हस्ताक्षर पूरा नहीं हुआ।",
  "onboarding.not-finished": "हस्ताक्षर अभी पूरा नहीं हुआ है।",
  "onboarding.none-signed": "आपने अभी तक किसी अनुबंध पर हस्ताक्षर नहीं किया है।",
  "onboarding.no-such-agreement": "हमें वह अनुबंध नहीं मिला।",
  "onboarding.made-too-often":
    "आज आपका अनुबंध बहुत बार बनाया गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं, या हमसे संपर्क करें।",
  "onboarding.being-prepared": "आपका अनुबंध तैयार हो रहा है। कृपया फ़ॉर्म दोबारा भेजें।",
  "onboarding.asked-too-often":
    "आपने अपने हस्ताक्षर के बारे में बहुत बार पूछा है। हम खुद देखते रहेंगे; आप {wait} बाद दोबारा पूछ सकते हैं।",
});

import type { onboarding as english } from "../../en/refusals/onboarding";
import { translationOf } from "../../translation";

export const onboarding = translationOf<typeof english>()({
  "onboarding.email-first": "कृपया पहले अपने ईमेल पते की पुष्टि करें।",
  "onboarding.identity-first": "कृपया पहले अपने पैन और जन्म तिथि की पुष्टि करें।",
  "onboarding.email-done": "आपके ईमेल पते की पुष्टि पहले ही हो चुकी है।",
  "onboarding.identity-done": "आपके पैन और जन्म तिथि की पुष्टि पहले ही हो चुकी है।",
  "onboarding.agreement-done": "यह अनुबंध पहले ही साइन हो चुका है।",
  "onboarding.under-age": "आपकी उम्र 18 साल या उससे ज़्यादा होनी चाहिए",
  "onboarding.checked-too-often":
    "आज आपकी जानकारी बहुत बार जाँची गई। आप {wait} बाद दोबारा कोशिश कर सकते हैं, या हमसे संपर्क करें।",
  "onboarding.name-too":
    "आपके पैन की जाँच के लिए आपका नाम भी चाहिए। अपना पूरा नाम डालें, जैसा पैन पर लिखा है",
  "onboarding.name-letters": "अपना नाम अंग्रेज़ी अक्षरों में डालें, जैसा पैन कार्ड पर छपा है",
  "onboarding.no-such-pan": "यह पैन हमें नहीं मिला। इसे देख लें और दोबारा कोशिश करें।",
  "onboarding.pan-not-valid": "यह पैन अब मान्य नहीं है। कृपया हमसे संपर्क करें।",
  "onboarding.name-differs": "नाम इस पैन से मेल नहीं खाता। अपना पूरा नाम डालें, जैसा पैन पर लिखा है",
  "onboarding.name-and-date-differ": "नाम और जन्म तिथि इस पैन से मेल नहीं खाते।",
  "onboarding.date-differs": "जन्म तिथि इस पैन से मेल नहीं खाती।",
  "onboarding.pan-taken": "यह पैन किसी दूसरे मोबाइल नंबर के साथ जुड़ा हुआ है। कृपया हमसे संपर्क करें।",
  "onboarding.checking-signature": "हम साइन करने वाले का नाम जाँच रहे हैं",
  "onboarding.signer-differs": "यह साइन आपका नहीं था। कृपया अपने आधार से दोबारा साइन करें।",
  "onboarding.agreement-expired": "इस अनुबंध का समय समाप्त हो गया है। कृपया फ़ॉर्म दोबारा भेजें।",
  "onboarding.not-signed": "साइन की प्रक्रिया पूरी नहीं हुई।",
  "onboarding.not-finished": "साइन की प्रक्रिया अभी पूरी नहीं हुई है।",
  "onboarding.none-signed": "आपने अभी तक कोई अनुबंध साइन नहीं किया है।",
  "onboarding.no-such-agreement": "वह अनुबंध हमें नहीं मिला।",
  "onboarding.made-too-often":
    "आज आपका अनुबंध बहुत बार नए सिरे से बनाया गया। आप {wait} बाद दोबारा कोशिश कर सकते हैं, या हमसे संपर्क करें।",
  "onboarding.being-prepared": "आपका अनुबंध तैयार हो रहा है। कृपया फ़ॉर्म दोबारा भेजें।",
  "onboarding.asked-too-often":
    "आपने अपने साइन के बारे में बहुत बार पूछा है। हम खुद देखते रहेंगे; आप {wait} बाद दोबारा पूछ सकते हैं।",
});

import type { platform as english } from "../../en/refusals/platform";
import { translationOf } from "../../translation";

export const platform = translationOf<typeof english>()({
  "platform.log-in": "कृपया लॉग इन करें।",
  "platform.not-onboarded": "आपकी जानकारी नहीं मिली",
  "platform.cannot-write":
    "अभी हम कुछ भी सहेज नहीं पा रहे हैं, इसलिए इस चरण से कुछ नहीं बदला। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "platform.no-answer":
    "अभी हम अपना रिकॉर्ड नहीं देख पा रहे हैं। कुछ भी दोबारा करने से पहले कृपया एक मिनट बाद फिर देखें।",
  "platform.papers-busy":
    "अभी बहुत-सी PDF एक साथ बन रही हैं। कृपया {wait} बाद दोबारा कोशिश करें; तब तक आप पेज को वहीं पढ़ सकते हैं।",
  "platform.unknown": "कुछ गड़बड़ हो गई।",
  "http.no-such-call": "एपीआई में ऐसी कोई कॉल नहीं है।",
  "http.use-method": "इस पते के लिए {method} का इस्तेमाल करें।",
  "http.other-site": "यह अनुरोध किसी दूसरी साइट से आया है। कृपया {origin} का इस्तेमाल करें।",
  "http.too-much": "यह डेटा बहुत ज़्यादा है।",
  "http.not-json": "अनुरोध JSON में होना चाहिए।",
  "http.incomplete": "अनुरोध पूरा नहीं है।",
  "http.check-field": "{field} जाँचें।",
  "http.check-request": "अनुरोध जाँचें।",
  "providers.sms": "अभी हम ओटीपी नहीं भेज पाए। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.mail": "अभी हम ईमेल नहीं भेज पाए। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.identity": "पैन की जाँच से अभी जवाब नहीं मिल रहा है। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.esign":
    "साइन कराने वाली सेवा से अभी जवाब नहीं मिल रहा है। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.gateway":
    "भुगतान सेवा से अभी जवाब नहीं मिल रहा है। इस चरण से कोई राशि नहीं ली गई। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.telegram": "टेलीग्राम अभी जवाब नहीं दे रहा है। कृपया एक मिनट बाद दोबारा कोशिश करें।",
  "providers.documents": "अभी हम दस्तावेज़ सहेज नहीं पाए। कृपया एक मिनट बाद दोबारा कोशिश करें।",
});

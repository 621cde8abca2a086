import type { platform as english } from "../../en/refusals/platform";
import { translationOf } from "../../translation";

export const platform = translationOf<typeof english>()({
  "platform.log-in": "कृपया लॉग इन करें।",
  "platform.not-onboarded": "आपका विवरण नहीं मिला",
  "platform.cannot-write":
    "अभी हम कुछ सहेज नहीं पा रहे हैं, इसलिए इस कदम से कुछ नहीं बदला। कृपया एक मिनट बाद कोशिश करें।",
  "platform.no-answer":
    "अभी हम अपने रिकॉर्ड तक नहीं पहुँच पा रहे हैं। कोई कदम दोहराने से पहले एक मिनट बाद फिर देखें।",
  "platform.unknown": "कुछ गड़बड़ हो गई।",
  "http.no-such-call": "ऐसी कोई कॉल नहीं है।",
  "http.use-method": "इस पते के लिए {method} का उपयोग करें।",
  "http.other-site": "यह अनुरोध किसी दूसरी साइट से आया। कृपया {origin} का उपयोग करें।",
  "http.too-much": "यह बहुत ज़्यादा डेटा है।",
  "http.not-json": "अनुरोध JSON में होना चाहिए।",
  "http.incomplete": "अनुरोध अधूरा है।",
  "http.check-field": "{field} जाँचें।",
  "http.check-request": "अनुरोध जाँचें।",
  "providers.sms": "अभी हम कोड नहीं भेज पाए। कृपया एक मिनट बाद कोशिश करें।",
  "providers.mail": "अभी हम ईमेल नहीं भेज पाए। कृपया एक मिनट बाद कोशिश करें।",
  "providers.identity": "पैन की जाँच अभी जवाब नहीं दे रही है। कृपया एक मिनट बाद कोशिश करें।",
  "providers.esign": "ई-साइन सेवा अभी जवाब नहीं दे रही है। कृपया एक मिनट बाद कोशिश करें।",
  "providers.gateway":
    "भुगतान सेवा अभी जवाब नहीं दे रही है। इस कदम से कोई पैसा नहीं कटा। कृपया एक मिनट बाद कोशिश करें।",
  "providers.documents": "अभी हम दस्तावेज़ नहीं सहेज पाए। कृपया एक मिनट बाद कोशिश करें।",
});

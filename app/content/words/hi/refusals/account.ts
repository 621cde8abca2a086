import type { account as english } from "../../en/refusals/account";
import { translationOf } from "../../translation";

export const account = translationOf<typeof english>()({
  "subscriptions.not-held": "यह सेवा आपके पास नहीं है।",
  "subscriptions.disputed":
    "आपका बैंक इसके भुगतान के विवाद पर फ़ैसला कर रहा है। फ़ैसला होने पर आप इसे छोड़ सकते हैं, या हमें लिखें।",
  "subscriptions.disputed-named":
    "{name}: आपका बैंक इसके भुगतान के विवाद पर फ़ैसला कर रहा है। फ़ैसला होने पर आप इसे छोड़ सकते हैं, या हमें लिखें।",
  "subscriptions.refunded": "इसके भुगतान का रिफ़ंड पहले से ही भेजा जा रहा है।",
  "subscriptions.refunded-named": "{name}: इसके भुगतान का रिफ़ंड पहले से ही भेजा जा रहा है।",
  "subscriptions.sum-changed": "आपके देखने के बाद राशि बदल गई है। कृपया उसे फिर से देखें।",
  "research.none-such": "आपके लिए हमारे पास ऐसी कोई रिसर्च नहीं है।",
  "account.closed": "यह खाता बंद है।",
  "account.no-such-link": "यह लिंक पूरा नहीं है। इसे पत्र (ईमेल) से एक बार फिर खोलें।",
  "account.closed-already": "यह खाता पहले ही बंद हो चुका है।",
  "account.payment-checked":
    "हम अभी आपके एक भुगतान की जाँच कर रहे हैं। जाँच पूरी होने पर आप खाता बंद कर सकते हैं, या हमें लिखें।",
  "account.payment-may-come":
    "आपका शुरू किया हुआ एक भुगतान {day} तक पूरा हो सकता है। आप उस दिन के बाद खाता बंद कर सकते हैं, या हमें लिखें।",
  "account.exported-too-often": "आपने आज यह फ़ाइल कई बार बनाई है। {wait} बाद दोबारा कोशिश करें।",
  "account.own-session": "अभी आप यहीं लॉग इन हैं। यहाँ से निकलने के लिए लॉग आउट करें।",
  "account.session-ended": "वहाँ से पहले ही लॉग आउट हो चुका है।",
  "account.browser-forgotten": "इसे पहले ही हटाया जा चुका है।",
  "information.complained-too-often":
    "आपकी कई शिकायतें हमें पहले ही मिल चुकी हैं। आप {wait} बाद एक और भेज सकते हैं, या हमें ईमेल लिखें।",
  "information.no-contact": "मोबाइल नंबर या ईमेल पता दें, ताकि हम जवाब दे सकें।",
});

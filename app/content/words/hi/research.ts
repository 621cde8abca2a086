import type { research as english } from "../en/research";
import { translationOf } from "../translation";

export const research = translationOf<typeof english>()({
  title: "रिसर्च",
  by: "रिसर्च एनालिस्ट {analyst} ({number}) की रिसर्च। सबसे नई रिसर्च सबसे ऊपर है।",
  noneFits: "आपकी रिसर्च में ऐसा कुछ नहीं मिला। दूसरे शब्द, दूसरी सेवा या दूसरा महीना चुनें।",
  none: "अभी यहाँ आपके पढ़ने के लिए कुछ नहीं है।",
  older: "पहले की",
  newer: "बाद की",
  kept: "सेवा चालू रहने के दौरान जो कुछ प्रकाशित हुआ, वह प्रकाशित होने के दिन से पाँच साल तक आपको दिखता है। [पत्र की मुहर जाँचें](/research/seal)",
  search: "नाम या शब्द से खोजें",
  service: "सेवा",
  month: "महीना",
  all: "सभी",
  show: "दिखाएँ",
  months: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
  isNew: "नया",
  updated: "अपडेट: {instant}",
  lines: {
    between: "एंट्री भाव {from} से {to}, स्टॉप लॉस {stopLoss}। {horizon}।",
    at: "एंट्री भाव {from}, स्टॉप लॉस {stopLoss}। {horizon}।",
    before: "यह आपकी सेवा शुरू होने से पहले प्रकाशित हुआ था। उसके बाद जो जोड़ा गया, वह अंदर है।",
    old: "यह पाँच साल से ज़्यादा पहले प्रकाशित हुआ था। उसके बाद जो जोड़ा गया, वह अंदर है।",
  },
  states: {
    open: "चालू",
    updated: "चालू, अपडेट किया गया",
    closed: "बंद",
    withdrawn: "वापस लिया गया",
    note: "नोट",
    later: "बाद में और भी प्रकाशित हुआ",
  },
});

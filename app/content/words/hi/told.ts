import type { told as english } from "../en/told";
import { translationOf } from "../translation";

export const told = translationOf<typeof english>()({
  loggedOut: "आप लॉग आउट हो गए हैं!",
  logoutFailed: "लॉग आउट नहीं हो सका। कृपया दोबारा कोशिश करें।",
  signInToGoOn: "आप लॉग आउट हो गए थे। आगे बढ़ने के लिए लॉग इन करें।",
  somebodyElse: "अब इस ब्राउज़र पर कोई और लॉग इन है। दूसरे पेज से जो भेजा गया था, उसका इस्तेमाल नहीं हुआ।",
  reach: {
    whatsapp: "व्हाट्सऐप {number}",
    phone: "फ़ोन {number}",
    email: "ईमेल {address}",
  },
  warning:
    "प्रतिभूति बाज़ार में निवेश बाज़ार के जोखिमों के अधीन है। निवेश करने से पहले सभी संबंधित दस्तावेज़ ध्यान से पढ़ें।",
  notRead:
    "यह अनुवाद अभी किसी ऐसे व्यक्ति ने नहीं पढ़ा है, जिसकी यह मातृभाषा हो। कोई शंका हो, तो {english} ही मान्य है।",
  english: "अंग्रेज़ी पाठ",
  onlyEnglish: "यह पेज अभी सिर्फ़ अंग्रेज़ी में है। आपकी भाषा में: {english}",
  ownersEnglish: "रिसर्च एनालिस्ट ने सेवाओं के बारे में जो लिखा है, वह अंग्रेज़ी में है।",
});

import type { frame as english } from "../en/frame";
import { translationOf } from "../translation";

export const frame = translationOf<typeof english>()({
  skip: "सीधे मुख्य हिस्से पर जाएँ",
  demo: "डेमो",
  demoIsNotReal: "डेमो: यहाँ कुछ भी असली नहीं है।",
  demoOutbox: "ओटीपी और ईमेल [सैंडबॉक्स के आउटबॉक्स]({outbox}) में आते हैं।",
  error: "कुछ गड़बड़ हो गई!",
  errorOurs: "गड़बड़ हमारी ओर से हुई।",
  goHome: "मुख्य पेज पर जाएँ",
  seeServices: "सेवाएँ देखें",
  notFound: "404 यह पेज नहीं मिला",
  header: {
    main: "मुख्य मेन्यू",
    menu: "मेन्यू",
    account: "खाता",
    subscriptions: "सब्सक्रिप्शन",
    research: "रिसर्च",
    yourAccount: "आपका खाता",
    logout: "लॉग आउट करें",
    loggingOut: "लॉग आउट हो रहा है...",
    signIn: "लॉग इन / साइन अप",
  },
  footer: {
    legal: "कानूनी जानकारी",
    who: "{product}: {analyst}, सेबी-रजिस्टर्ड रिसर्च एनालिस्ट, {number}।",
  },
  pages: {
    "/services": "सेवाएँ",
  },
  help: {
    label: "मदद",
    stuck: "**कहीं दिक्कत आ रही है? हमसे पूछें।** {hours}।",
  },
  form: {
    askedFor: "ओटीपी भेज दिया गया है!",
    mailAskedFor: "ओटीपी भेज दिया गया है!",
    problem: "कुछ गड़बड़ है",
    errorTitle: "गड़बड़: {title}",
    wait: "कृपया रुकें",
    lost: "कनेक्शन टूट गया। आपका लिखा हुआ कुछ भी मिटा नहीं है। कृपया दोबारा कोशिश करें।",
    pageLost: "कनेक्शन टूट गया। आपका लिखा हुआ कुछ भी मिटा नहीं है।",
    retry: "दोबारा कोशिश करें",
    closeMessage: "संदेश बंद करें",
  },
  analyst: {
    who: "**{analyst}**, रिसर्च एनालिस्ट",
    since: "{day} से सेबी में रजिस्टर्ड, {number} · [जाँच लें](/disclosure#verify-us)",
  },
  months: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
  languages: "भाषाएँ",
});

import type { services as english } from "../../en/letters/services";
import { translationOf } from "../../translation";

export const services = translationOf<typeof english>()({
  "letters.ends-today": "आपका सब्सक्रिप्शन आज समाप्त होगा",
  "letters.ends-tomorrow": "आपका सब्सक्रिप्शन कल समाप्त होगा",
  "letters.ends-soon": "आपका सब्सक्रिप्शन {days} दिन बाद समाप्त होगा",
  "letters.ends-on": "{name} का आपका सब्सक्रिप्शन {day} को समाप्त होगा।",
  "letters.ends-renew":
    "रिन्यू करने के लिए यह लिंक खोलें:\n{address}\nइससे सेवा आपके कार्ट में आ जाएगी। अभी आप जो सेवा खरीदेंगे, वह इसके समाप्त होने पर शुरू होगी: कोई दिन बेकार नहीं जाएगा।",
  "letters.end-corrected": "आपके सब्सक्रिप्शन के समाप्त होने का सही दिन",
  "letters.end-corrected-was":
    "हमने आपको लिखा था कि {name} का आपका सब्सक्रिप्शन {day} को समाप्त होगा। वह दिन गलत था।",
  "letters.end-corrected-ends": "आपका सब्सक्रिप्शन {day} को समाप्त होगा।",
  "letters.end-corrected-ended": "आपका सब्सक्रिप्शन {day} को समाप्त हो गया।",
  "letters.end-corrected-renew":
    "रिन्यू करने के लिए यह लिंक खोलें:\n{address}\nइससे सेवा आपके कार्ट में आ जाएगी।",
  "letters.left": "आपने {name} सेवा छोड़ दी",
  "letters.left-ended": "{name} सेवा समाप्त हो गई है, जैसा आपने हमारी वेबसाइट पर कहा था।",
  "letters.left-not-you": "अगर यह आपने नहीं किया, तो कृपया तुरंत इस ईमेल का जवाब दें।",
  "letters.left-nothing": "फ़ीस का कोई हिस्सा बाकी नहीं था, इसलिए कोई पैसा वापस नहीं होगा।",
  "letters.left-goes-back": "बचे हुए समय के {paise} हम आपको {days} दिनों के अंदर वापस भेज देंगे।",
  "letters.left-by-hand": "जो भुगतान आपने यूपीआई से खुद किया था, उसके पैसे हम बैंक ट्रांसफ़र से वापस भेजेंगे।",
  "letters.left-bank": "आपके बैंक खाते में पैसे दिखने में कुछ दिन और लग सकते हैं।",
  "letters.account-closed": "आपका खाता बंद हो गया है",
  "letters.account-closed-text":
    "{product} में आपका खाता बंद हो गया है, जैसा आपने हमारी वेबसाइट पर कहा था। आप सब जगह से लॉग आउट हो गए हैं। अब हम आपको कोई पत्र नहीं भेजेंगे; सिर्फ़ आपको वापस मिलने वाले पैसों के बारे में लिखेंगे।",
  "letters.account-closed-by-us":
    "हमारी टीम ने {product} में आपका खाता बंद कर दिया है। आप सब जगह से लॉग आउट हो गए हैं। अब हम आपको कोई पत्र नहीं भेजेंगे; सिर्फ़ आपको वापस मिलने वाले पैसों के बारे में लिखेंगे।",
  "letters.account-closed-ended":
    "इसके साथ ये सेवाएँ समाप्त हो गई हैं: {services}। बचे हुए दिनों की फ़ीस आप वापस माँग सकते हैं: {email} पर लिखें।",
  "letters.account-closed-not-asked":
    "अगर आपने इसके लिए नहीं कहा था, तो तुरंत {email} पर लिखें या {phone} पर फ़ोन करें।",
  "letters.not-you": "अगर यह आपने नहीं किया, तो तुरंत {email} पर लिखें या {phone} पर फ़ोन करें।",
  "letters.number-changed": "आपका मोबाइल नंबर बदल दिया गया है",
  "letters.number-changed-text":
    "{product} में आपके खाते का मोबाइल नंबर अब वह है जिसके आखिरी चार अंक {last} हैं। आप सब जगह से लॉग आउट हो गए हैं। अब उसी नंबर से लॉग इन होगा।",
  "letters.ended": "आपका सब्सक्रिप्शन समाप्त हो गया है",
  "letters.ended-today": "हमने आज {name} का आपका सब्सक्रिप्शन समाप्त कर दिया। वह {day} तक चलने वाला था।",
  "letters.ended-more":
    "अगर फ़ीस का कोई हिस्सा आपको वापस मिलना है, तो हम आपको उसके बारे में लिखेंगे। अगर आपको पता नहीं कि यह क्यों समाप्त हुआ, तो कृपया इस ईमेल का जवाब दें।",
  "letters.signed": "आपका साइन किया हुआ अनुबंध",
  "letters.signed-text": "आपने अनुबंध साइन कर दिया है। आपकी कॉपी साथ में है। कृपया उसे सँभालकर रखें।",
  "letters.sign-again": "कृपया अपना अनुबंध दोबारा साइन करें",
  "letters.sign-again-why":
    "साइन करने वाले का नाम आपके पैन के नाम से अलग है, इसलिए हम यह साइन स्वीकार नहीं कर सके।",
  "letters.sign-again-where": "कृपया अपने आधार से अनुबंध दोबारा साइन करें: {address}",
  "letters.sign-again-mistake":
    "अगर आपको लगता है कि यह गलती है, तो कृपया इस ईमेल का जवाब दें या हमें फ़ोन करें।",
  "letters.research-buy": "खरीदने का आइडिया: {instrument}",
  "letters.research-sell": "बेचने का आइडिया: {instrument}",
  "letters.research-hold": "होल्ड करने का आइडिया: {instrument}",
  "letters.research-note": "नोट: {title}",
  "letters.research-update": "अपडेट: {title}",
  "letters.research-closed": "बंद हुआ: {title}",
  "letters.research-withdrawn": "वापस लिया गया: {title}",
  "letters.research-correction": "सुधार: {title}",
  "letters.research-site":
    "हमारी वेबसाइट पर: {address}\nवहाँ इसके खास शब्दों का मतलब हिन्दी में भी लिखा है। नीचे की रिसर्च वैसी ही है, जैसी मुहर लगते समय थी: अंग्रेज़ी में।",
  "letters.research-files": "इसकी तस्वीरें और अटैचमेंट वहीं हैं, आप उन्हें खोल सकते हैं। नीचे हर एक का नाम लिखा है।",
  "letters.research-seal": "एंट्री नंबर {number} की मुहर। इसे जाँचें: {address}\n{lines}",
  "letters.research-why":
    "यह आपको इसलिए मिला है, क्योंकि यह सेवा आपके पास है। ईमेल से रिसर्च यहाँ चालू या बंद करें: {address}",
  "letters.research-why-had":
    "यह आपको इसलिए मिला है, क्योंकि यह जिस रिसर्च के बारे में है, उसके प्रकाशित होते समय सेवा आपके पास थी। ईमेल से रिसर्च यहाँ चालू या बंद करें: {address}",
  "letters.research-foot":
    "{product}\n{analyst}, रिसर्च एनालिस्ट, सेबी रजिस्ट्रेशन नंबर {registration}\n{email} · {phone}",
  "letters.complaint": "आपकी शिकायत {reference}",
  "letters.complaint-received": "आपकी शिकायत हमें {day} को मिली। उसकी संदर्भ संख्या {reference} है।",
  "letters.complaint-due": "हमें इसे {day} तक (21 दिनों के अंदर) हल करना है। हम इसी पते पर जवाब देंगे।",
  "letters.complaint-not-you":
    "अगर आपने हमसे शिकायत नहीं की, तो किसी ने गलत पता लिख दिया है: आपको कुछ करने की ज़रूरत नहीं है।",
  "letters.complaint-answered": "आपकी शिकायत {reference} के बारे में",
  "letters.complaint-resolved": "आपकी शिकायत {reference} हल कर दी गई है",
  "letters.complaint-about": "{day} की आपकी शिकायत के बारे में, संदर्भ संख्या {reference}:",
  "letters.complaint-go-on": "हम इस पर काम कर रहे हैं। इसे {day} तक हल करना है।",
  "letters.complaint-withdrawn": "हमने इसे अपने रजिस्टर से हटा दिया है। कारण यह है:",
  "letters.complaint-not-right":
    "क्या यह सही नहीं है? हमें लिखें, या सेबी के पोर्टल स्कोर्स ({scores}) पर जाएँ।",
  "letters.complaint-then":
    "इसके साथ हमने आपकी शिकायत हल कर दी है। क्या आप संतुष्ट नहीं हैं? हमें लिखें, या सेबी के पोर्टल स्कोर्स ({scores}) पर जाएँ, और उसके बाद स्मार्ट ओडीआर ({smartOdr}) पर।",
});

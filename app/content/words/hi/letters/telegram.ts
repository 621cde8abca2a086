import type { telegram as english } from "../../en/letters/telegram";
import { translationOf } from "../../translation";

export const telegram = translationOf<typeof english>()({
  "telegram.pointer":
    "नई रिसर्च: एंट्री नंबर {number}। यहाँ पढ़ें: {address}\n\n{product}, सेबी रजिस्ट्रेशन नंबर {registration}",
  "sms.pointer": "{product} की नई रिसर्च, एंट्री नंबर {number}। यहाँ पढ़ें: {address}",
  "telegram.linked":
    "हो गया: यह टेलीग्राम खाता {product} के आपके खाते से जुड़ गया है। जब आपके लिए रिसर्च आएगी, तो यहाँ उसके लिंक के साथ एक छोटा संदेश आएगा। अलग करने के लिए: /stop भेजें, या {address} देखें",
  "telegram.linked-already":
    "यह टेलीग्राम खाता {product} के एक खाते से पहले से जुड़ा है। अलग करने के लिए: /stop भेजें, या {address} देखें",
  "telegram.anothers":
    "यह टेलीग्राम खाता {product} के किसी और खाते से जुड़ा है, और जुड़ा रहेगा। नए सिरे से जोड़ने के लिए पहले यहाँ /stop भेजें।",
  "telegram.no-token":
    "यह लिंक पहले इस्तेमाल हो चुका है, 15 मिनट से पुराना है, या इसके बाद नया लिंक बनाया गया है। सबसे नया लिंक खोलें, या नया बनाएँ: {address}",
  "telegram.how":
    "यह {product} का बॉट है। अपना खाता जोड़ने के लिए लॉग इन करें और वहाँ बटन दबाएँ: {address}",
  "telegram.unlinked": "यह टेलीग्राम खाता किसी खाते से जुड़ा नहीं है। यहाँ अब और कुछ नहीं आएगा।",
  "letters.telegram-linked": "आपके खाते से एक टेलीग्राम खाता जुड़ा है",
  "letters.telegram-linked-text":
    "{day} को {product} के आपके खाते से एक टेलीग्राम खाता जोड़ा गया। जब आपके लिए रिसर्च प्रकाशित होगी, तो वहाँ छोटे संदेश भेजे जाएँगे।",
  "letters.telegram-linked-not-you":
    "अगर यह आपने नहीं किया, तो {address} पर उसे अलग करें, और कृपया तुरंत इस ईमेल का जवाब दें।",
  "telegram.none": "हमारे पास टेलीग्राम बॉट नहीं है।",
});

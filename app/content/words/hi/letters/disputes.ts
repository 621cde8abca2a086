import type { disputes as english } from "../../en/letters/disputes";
import { translationOf } from "../../translation";

export const disputes = translationOf<typeof english>()({
  "letters.dispute-ended": "आपकी सेवा समाप्त हो गई है",
  "letters.dispute-ended-text":
    "आपके बैंक ने विवाद पर फ़ैसला करके आपको {paise} वापस दिए, इसलिए सेवा समाप्त हो गई है।",
  "letters.dispute-decided": "आपके बैंक ने एक विवाद पर फ़ैसला किया",
  "letters.dispute-decided-text":
    "आपके बैंक ने भुगतान {payment} के विवाद पर फ़ैसला करके आपको {paise} वापस दिए।",
  "letters.dispute-ended-before": "सेवा पहले ही समाप्त हो चुकी थी।",
  "letters.dispute-runs-on": "आपका सब्सक्रिप्शन पहले की तरह चालू है।",
  "letters.dispute-went-back": "{paise} आपको पहले ही वापस मिल चुके हैं।",
  "letters.dispute-on-its-way": "{paise} आपको पहले से ही वापस भेजे जा रहे थे।",
  "letters.dispute-more": "इनके अलावा {paise} आपको और वापस भेजे जाएँगे।",
  "letters.taken-back": "बैंक ने आपका भुगतान वापस ले लिया है",
  "letters.taken-back-text":
    "बैंक ने {paise} का वह ट्रांसफ़र वापस ले लिया है जिससे आपने भुगतान किया था: यह राशि हमारे पास नहीं है।",
  "letters.taken-back-unserved":
    "बैंक ने {paise} का आपका वह ट्रांसफ़र वापस ले लिया है जिससे कुछ खरीदा नहीं गया था: यह राशि हमारे पास नहीं है। आपकी सेवाओं पर इसका कोई असर नहीं है।",
  "letters.taken-back-ended": "इसलिए सेवा समाप्त हो गई है।",
  "letters.taken-back-invoice": "उसकी रसीद एक क्रेडिट नोट से रद्द कर दी गई है।",
  "letters.taken-back-nothing-left": "इसलिए उसमें से आपको वापस करने के लिए कुछ बाकी नहीं है।",
  "letters.taken-back-besides": "आपने इसके अलावा हमें {paise} और दिए थे: यह राशि हम आपको वापस भेज रहे हैं।",
  "letters.taken-back-part": "बैंक ने आपके भुगतान का एक हिस्सा वापस ले लिया है",
  "letters.taken-back-part-text":
    "बैंक ने आपके {wholePaise} के ट्रांसफ़र में से {paise} वापस ले लिए हैं: यह हिस्सा हमारे पास नहीं है।",
  "letters.taken-back-part-ask": "अगर आपको इसकी जानकारी नहीं है, तो अपने बैंक से पूछें और हमें लिखें।",
  "letters.taken-back-ask":
    "अगर आपको इसकी जानकारी नहीं है, तो अपने बैंक से पूछें और हमें लिखें। आप कभी भी फिर से खरीद सकते हैं।",
  "letters.never-came": "आपका भुगतान हम तक नहीं पहुँचा",
  "letters.never-came-text":
    "हमारे खाते में आपका {paise} का भुगतान मिला हुआ दर्ज था। यह हमारी भूल थी: हमारे बैंक स्टेटमेंट के अनुसार ऐसी कोई राशि नहीं आई।",
  "letters.never-came-days": "इसलिए इस भुगतान से मिले दिन हटा दिए गए हैं।",
  "letters.never-came-besides":
    "{service} के लिए आपका दूसरा भुगतान मान्य है: उससे सेवा {fromDay} से {toDay} तक चलेगी।",
  "letters.never-came-ask-closed":
    "अगर आपने भुगतान किया था, तो हमें वह यूटीआर नंबर लिखें जो आपके बैंक ने दिया है: हम राशि ढूँढेंगे, और वह आपको वापस की जाएगी। अगर भुगतान नहीं किया था, तो आपको कुछ करने की ज़रूरत नहीं है।",
  "letters.never-came-ask":
    "अगर आपने भुगतान किया था, तो हमें वह यूटीआर नंबर लिखें जो आपके बैंक ने दिया है: हम राशि ढूँढेंगे, और या तो सेवा नए सिरे से शुरू होगी या राशि आपको वापस की जाएगी। अगर भुगतान नहीं किया था, तो आपको कुछ करने की ज़रूरत नहीं है; आप कभी भी फिर से खरीद सकते हैं।",
  "letters.taken-back-again": "बैंक ने आपके भुगतान का एक हिस्सा फिर से जमा किया है",
  "letters.taken-back-again-text":
    "बैंक ने आपके भुगतान में से जो {paise} वापस लिए थे, वे उसने फिर से जमा कर दिए हैं: यह राशि फिर हमारे पास है।",
  "letters.taken-back-again-sent":
    "इसमें से {paise} के बदले अब कोई सेवा नहीं चल रही है, इसलिए हम यह राशि आपको वापस भेज रहे हैं।",
  "letters.service-paused": "आपकी सेवा फ़िलहाल रोक दी गई है",
  "letters.service-paused-text":
    "आपके बैंक ने हमें बताया है कि इस भुगतान पर विवाद है। फ़ैसला होने तक आपकी सेवा रुकी रहेगी; उसके दिन सुरक्षित हैं।",
  "letters.service-resumed": "आपकी सेवा फिर चालू है",
  "letters.service-resumed-text":
    "आपकी सेवा फिर चालू है। जितने दिन वह रुकी थी, उतने दिन अंत में जोड़ दिए गए हैं।",
});

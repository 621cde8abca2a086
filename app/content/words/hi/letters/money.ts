import type { money as english } from "../../en/letters/money";
import { translationOf } from "../../translation";

export const money = translationOf<typeof english>()({
  "letters.started": "आपके भुगतान की पुष्टि हो गई है",
  "letters.started-paid": "आपके {paise} के भुगतान की पुष्टि हो गई है और आपका सब्सक्रिप्शन शुरू हो गया है।",
  "letters.started-renewed": "आपके {paise} के भुगतान की पुष्टि हो गई है और आपका सब्सक्रिप्शन रिन्यू हो गया है।",
  "letters.started-service": "{name}, {paise}",
  "letters.started-dates": "{fromDay} से {toDay} तक",
  "letters.started-how": "यह आपको कैसे मिलेगी: {how}",
  "letters.started-invoice": "आपकी रसीद साथ में है। अपने सब्सक्रिप्शन आप यहाँ देख सकते हैं: {address}",
  "letters.receipt-again": "आपकी रसीद, एक बार फिर",
  "letters.receipt-again-text": "यह रही वह रसीद जो आपने माँगी थी।",
  "letters.receipt-again-file": "फ़ाइल: {file}",
  "letters.owed": "हमें आपको पैसे वापस करने हैं",
  "letters.owed-received": "हमें {paise} मिले हैं, जो हम आपको वापस भेजेंगे।",
  "letters.owed-second-payment": "यह उसी ऑर्डर का दूसरा भुगतान था।",
  "letters.owed-amount-differs": "इसकी राशि ऑर्डर की राशि से अलग थी।",
  "letters.owed-account-closed": "जिस खाते के लिए यह था, वह बंद है।",
  "letters.owed-over-fee-limit":
    "इसे मिलाकर खाते की कुल फ़ीस उस सीमा से ज़्यादा हो जाती, जितनी एनालिस्ट कानून के अनुसार एक व्यक्ति से साल भर में ले सकते हैं।",
  "letters.owed-never-came": "हमने आपको लिखा था कि यह भुगतान हम तक नहीं पहुँचा: अब यह आ गया है।",
  "letters.owed-order-closed": "जिस ऑर्डर के लिए यह था, वह तब तक बंद हो चुका था।",
  "letters.owed-refunded-before": "इससे कुछ खरीदा जाता, उससे पहले ही Razorpay से इसका रिफ़ंड हो गया था।",
  "letters.owed-order-lost": "यह भुगतान किसके लिए था, यह अब हमारे रिकॉर्ड में नहीं है।",
  "letters.owed-soon": "हम {days} दिनों के अंदर पैसे वहीं वापस भेज देंगे, जहाँ से आपने भुगतान किया था।",
  "letters.owed-do-nothing": "आपको कुछ करने की ज़रूरत नहीं है।",
  "letters.refunding": "आपके भुगतान का रिफ़ंड किया जा रहा है",
  "letters.refunding-part": "आपके भुगतान के एक हिस्से का रिफ़ंड किया जा रहा है",
  "letters.refunded": "आपके भुगतान का रिफ़ंड कर दिया गया है",
  "letters.refunded-part": "आपके भुगतान के एक हिस्से का रिफ़ंड कर दिया गया है",
  "letters.refunded-goes-back":
    "{services} के लिए आपने जो {paise} का भुगतान किया था, वह राशि हम आपको वापस भेज रहे हैं।",
  "letters.refunded-part-goes-back":
    "{services} के लिए आपने जो {wholePaise} का भुगतान किया था, उसमें से {paise} हम आपको वापस भेज रहे हैं।",
  "letters.refunded-ended": "सब्सक्रिप्शन समाप्त हो गया है।",
  "letters.refunded-runs-on": "आपका सब्सक्रिप्शन पहले की तरह चालू है।",
  "letters.refunded-banks": "बैंकों को 7 कामकाजी दिन तक लग सकते हैं।",
  "letters.refunded-told-before":
    "हमें अपने रिकॉर्ड की जगह उनकी पुरानी कॉपी लगानी पड़ी, इसलिए हो सकता है कि इस रिफ़ंड के बारे में आपको पहले भी बताया गया हो: यह वही रिफ़ंड है।",
  "letters.refunded-by-hand":
    "{services} के लिए आपने जो {paise} का भुगतान किया था, वह राशि हमने {day} को बैंक ट्रांसफ़र से आपको भेज दी। बैंक की संदर्भ संख्या (यूटीआर) {utr} है।",
  "letters.refunded-part-by-hand":
    "{services} के लिए आपने जो {wholePaise} का भुगतान किया था, उसमें से {paise} हमने {day} को बैंक ट्रांसफ़र से आपको भेज दिए। बैंक की संदर्भ संख्या (यूटीआर) {utr} है।",
  "letters.refund-corrected": "आपको भेजे गए हमारे ट्रांसफ़र की तारीख और संदर्भ संख्या",
  "letters.refund-corrected-text":
    "हमने आपको जो {paise} भेजे थे, उनके बारे में हमारे ईमेल में तारीख या बैंक की संदर्भ संख्या (यूटीआर) गलत थी। ट्रांसफ़र {day} को किया गया था; उसका यूटीआर {utr} है। आपको कुछ करने की ज़रूरत नहीं है।",
  "letters.refund-failed": "एक रिफ़ंड आप तक नहीं पहुँचा",
  "letters.refund-failed-text":
    "हमने जो {paise} आपको वापस भेजे थे, वे नहीं पहुँचे: बैंक ने उन्हें लेने से मना कर दिया। ये पैसे फिर भी आपके ही हैं। हम इन्हें या तो उसी तरह दोबारा भेजेंगे, या बैंक ट्रांसफ़र से। आपको कुछ करने की ज़रूरत नहीं है; अगर आपका बैंक खाता या कार्ड बंद हो गया है, तो कृपया इस ईमेल का जवाब दें।",
  "letters.refund-arrived": "आपको भेजे गए पैसे बैंक से वापस नहीं आए हैं",
  "letters.refund-arrived-text":
    "हमने आपको लिखा था कि {paise} आप तक नहीं पहुँचे और हम उन्हें दोबारा भेजेंगे। यह हमारी गलती थी: बैंक ने वह राशि वापस नहीं की है। ट्रांसफ़र {day} को किया गया था; बैंक की संदर्भ संख्या (यूटीआर) {utr} है। हम यह राशि दोबारा नहीं भेजेंगे। अगर यह आपके खाते में नहीं दिखती, तो कृपया इस ईमेल का जवाब दें।",
});

import type { papers as english } from "../en/papers";
import { translationOf } from "../translation";

export const papers = translationOf<typeof english>()({
  invoice: "इनवॉइस {number}",
  creditNote: "क्रेडिट नोट {number}",
  governs: "यह पेज अनुवाद है। असली दस्तावेज़ अंग्रेज़ी में है: वह इसके बाद है, और वही मान्य है।",
  labels: {
    date: "तारीख",
    payment: "भुगतान",
    cancels: "किसे रद्द करता है",
    reason: "कारण",
    from: "किसकी ओर से",
    analyst: "रिसर्च एनालिस्ट",
    registration: "सेबी रजिस्ट्रेशन नंबर",
    address: "पता",
    email: "ईमेल",
    gstin: "जीएसटीआईएन",
    to: "किसके नाम",
    name: "नाम",
    mobile: "मोबाइल नंबर",
    services: "सेवाएँ",
    amount: "राशि",
    paid: "भुगतान किया गया",
    credited: "क्रेडिट किया गया",
    inWords: "शब्दों में",
  },
  at: "{instant} (भारतीय समय)",
  cancels: "{day} का इनवॉइस {number}, पूरा",
  reason: "भुगतान की पुष्टि भूल से हुई थी; इस इनवॉइस के लिए कोई राशि नहीं मिली",
  period: "{from} से {to} तक, {money}",
  item: {
    writtenOut: "{instant} (भारतीय समय) पर तैयार किया गया: इसमें वह सब है, जिसे पढ़ने का आपको अधिकार था।",
    later: "आपकी सेवा समाप्त होने के बाद इसके बारे में और भी प्रकाशित हुआ।",
    asSealed: "हर एंट्री का पाठ ज्यों का त्यों वही है, जिस पर मुहर लगी थी।",
    entry: "एंट्री नंबर {number}: {kind}",
    howTitle: "इसे कैसे जाँचें",
    how: {
      open: "{address} खोलें और एंट्री का नंबर लिखें: पेज बताता है कि उस पर मुहर कब लगी, और उसमें कुछ बदला है या नहीं।",
      paste:
        "शब्द मिलाने के लिए एंट्री का पाठ वहाँ पेस्ट करें, “Research entry” से लेकर “Record” वाली लाइन के अंत तक। आपको मिले पत्र में भी यही लिखा है।",
      program: "Salt, Leaf और सूची का साइन किया हुआ जोड़: इनसे कोई प्रोग्राम हमारे बिना भी इसे जाँच सकता है।",
    },
  },
});

import type { fields as english } from "../en/fields";
import { translationOf } from "../translation";

export const fields = translationOf<typeof english>()({
  "fields.plain": "इसे दोबारा लिखें: इसमें एक ऐसा अक्षर है जो दिखाया नहीं जा सकता",
  "fields.number": "10 अंकों का मोबाइल नंबर डालें",
  "fields.code": "6 अंकों का ओटीपी डालें",
  "fields.email": "ईमेल पता डालें, जैसे name@example.com",
  "fields.pan": "पैन डालें, जैसे ABCDE1234F",
  "fields.date": "सही तारीख डालें",
  "fields.utr-if-any": "12 अंकों का यूटीआर डालें, या इसे खाली छोड़ें",
  "fields.amount": "राशि नहीं दी गई है",
  "fields.country": "देश का नाम डालें",
  "fields.at-most": "ज़्यादा से ज़्यादा {most} अक्षर लिखें",
  "fields.name": "अपना नाम डालें",
  "fields.category": "चुनें कि यह किस बारे में है",
  "fields.what-happened": "बताएँ कि क्या हुआ",
  "fields.contact": "मोबाइल नंबर या ईमेल पता दें, ताकि हम जवाब दे सकें",
  "fields.month": "महीना चुनें।",
  "fields.fewer-words": "कम शब्द लिखें।",
  "fields.letter-too-long": "यह हमारे किसी भी पत्र से लंबा है।",
});

import type { idea as english } from "../en/idea";
import { translationOf } from "../translation";

export const idea = translationOf<typeof english>()({
  all: "सारी रिसर्च",
  latest: "ताज़ा, {instant}: {what}",
  later: "इसके बारे में और भी प्रकाशित हुआ, उनके लिए जिनके पास तब सेवा थी। वह आपको यहाँ नहीं दिखता।",
  added: "बाद में क्या जोड़ा गया",
  neverChanged: "जो पहले लिखा गया, वह कभी नहीं बदला जाता।",
  download: "पीडीएफ़ डाउनलोड करें",
  caption: "आइडिया, जैसा लिखा गया था; भाव रुपये में",
  rationale: "कारण",
  basis: "आधार",
  risk: "जोखिम",
  disclosures: "प्रकटीकरण",
  entry: "एंट्री नंबर {number} के रूप में मुहर लगी: {instant}।",
  check: "इसे जाँचें",
  pdfOf: "(पीडीएफ़, {kb} केबी)",
  attachments: "अटैचमेंट",
  asSealed: "रिसर्च वैसी ही है, जैसी उस पर मुहर लगी: अंग्रेज़ी में। उसके तय शब्दों का मतलब साथ में हिन्दी में लिखा है।",
});

import type { registration as english } from "../en/registration";
import { translationOf } from "../translation";

export const registration = translationOf<typeof english>()({
  caption: "रजिस्ट्रेशन की जानकारी",
  name: "रजिस्टर्ड नाम",
  trade: "व्यापारिक नाम",
  as: "किस रूप में रजिस्टर्ड",
  analyst: "रिसर्च एनालिस्ट ({type})",
  partTime: ", पार्ट-टाइम",
  number: "सेबी रजिस्ट्रेशन नंबर",
  on: "रजिस्ट्रेशन की तारीख",
  until: "कब तक मान्य",
  perpetual: "हमेशा के लिए",
  bse: "बीएसई (आरएएएसबी) एनलिस्टमेंट नंबर",
  gstin: "जीएसटीआईएन",
  office: "रजिस्टर्ड कार्यालय",
  letters: "डाक का पता",
  telephone: "फ़ोन",
  email: "ईमेल",
  sebi: "सेबी कार्यालय",
});

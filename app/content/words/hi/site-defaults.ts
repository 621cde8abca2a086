import type { siteDefaults as english } from "../en/site-defaults";
import { translationOf } from "../translation";

export const siteDefaults = translationOf<typeof english>()({
  officeHours: "शेयर बाज़ार खुलने वाले दिनों में, सुबह 9 से शाम 5 बजे तक",
  individual: "व्यक्तिगत",
  refundPromise:
    "आप जब चाहें सेवा छोड़ सकते हैं। बचे हुए दिनों की फ़ीस आपको वापस मिलती है; उसमें से कुछ काटा नहीं जाता।",
  withoutAadhaar: "आधार से जुड़ा फ़ोन नहीं है? शुरू करने से पहले हमें लिखें: हम बताएँगे कि हम और क्या कर सकते हैं।",
  parrva: "हम पारवा (PaRRVA) से नहीं जुड़े हैं।",
});

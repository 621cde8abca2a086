import type { codes as english } from "../../en/letters/codes";
import { translationOf } from "../../translation";

export const codes = translationOf<typeof english>()({
  "sms.sign-in":
    "{code} आपका {product} लॉग इन ओटीपी है। यह {minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।\n@{host} #{code}",
  "letters.email-code": "{product} के लिए ईमेल की पुष्टि का ओटीपी",
  "letters.email-code-text":
    "{code} आपके ईमेल पते की पुष्टि के लिए {product} का ओटीपी है।\n\nयह {minutes} मिनट तक चलेगा। अगर आपने इसे नहीं मँगाया, तो इस ईमेल पर ध्यान न दें।\n",
  "letters.close-code": "आपका खाता बंद करने का ओटीपी",
  "letters.close-code-text":
    "{code} आपका {product} खाता बंद करने का ओटीपी है।\n\nयह {minutes} मिनट तक चलेगा। अगर आपने इसे नहीं मँगाया, तो कोई और आपका खाता इस्तेमाल कर रहा है: लॉग इन करें, “आपका खाता” खोलें और बाकी सब जगह से लॉग आउट करें।\n",
});

import type { codes as english } from "../../en/letters/codes";
import { translationOf } from "../../translation";

export const codes = translationOf<typeof english>()({
  "sms.sign-in":
    "{code} {product} में लॉग इन करने का आपका कोड है। यह {minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।\n@{host} #{code}",
  "letters.email-code": "{product} के लिए ईमेल की जाँच का कोड",
  "letters.email-code-text":
    "{code} {product} में आपके ईमेल पते की जाँच का कोड है।\n\nयह {minutes} मिनट तक चलेगा। अगर आपने इसे नहीं मँगाया, तो इस ईमेल पर ध्यान न दें।\n",
  "letters.close-code": "आपका खाता बंद करने का कोड",
  "letters.close-code-text":
    '{code} {product} में आपका खाता बंद करने का कोड है।\n\nयह {minutes} मिनट तक चलेगा। अगर आपने इसे नहीं मँगाया, तो कोई और आपका खाता इस्तेमाल कर रहा है: लॉग इन करें, "आपका खाता" खोलें और बाकी सभी सत्र समाप्त करें।\n',
});

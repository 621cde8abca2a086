import type { frame as english } from "../../en/letters/frame";
import { standardWarning } from "../../../standard-warning";
import { translationOf } from "../../translation";
import { told } from "../told";

export const frame = translationOf<typeof english>()({
  "letters.dear": "प्रिय {name},",
  "letters.dear-client": "प्रिय ग्राहक,",
  "letters.dear-investor": "प्रिय निवेशक,",
  "letters.foot": "{product}\n{analyst}, सेबी रजिस्ट्रेशन नंबर {registration}\n{email} · {phone}",
  "letters.verbatim": "{text}",
  "letters.analyst-stop":
    "यह पत्र आपको हमारे ग्राहक होने के नाते मिला है। अगर आपको ऐसे पत्र और नहीं चाहिए, तो यहाँ जाएँ: {address}\nरसीदें, अनुबंध और आपके पैसे से जुड़ी सूचनाएँ फिर भी आती रहेंगी।",
  "letters.payment": "भुगतान: {payment}",
  // No Hindi of the law's warning is official: it stands in English, below what the pages say of it.
  "letters.standard-warning": `${told.warning}\n${standardWarning}`,
});

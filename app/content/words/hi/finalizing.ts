import type { finalizing as english } from "../en/finalizing";
import { translationOf } from "../translation";

export const finalizing = translationOf<typeof english>()({
  title: "पूरा किया जा रहा है...",
  body: "डिजिओ (Digio) ने अभी हमें नहीं बताया कि आपने साइन कर दिया है। साइन करने के बाद इसमें कुछ मिनट लग सकते हैं; आपको इस पेज पर रुकने की ज़रूरत नहीं है।",
  left: "क्या आपने बीच में ही छोड़ दिया था? तो अभी कुछ साइन नहीं हुआ है: [वापस जाकर साइन करें]({back})।",
  refresh: "फिर से देखें",
  onward: "आगे बढ़ें",
});

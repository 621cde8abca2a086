import type { legal as english } from "../en/legal";
import { translationOf } from "../translation";

export const legal = translationOf<typeof english>()({
  onThisPage: "इस पेज पर",
  rules: "सेबी के नियम क्या कहते हैं",
});

import type { why as english } from "../en/why";
import { translationOf } from "../translation";

export const why = translationOf<typeof english>()({
  sentence: "**हम क्यों पूछते हैं:** {why} **इसे कौन देखता है:** {who} [गोपनीयता नीति](/privacy-policy)",
  haveReady: "**ये तैयार रखें:** अपना पैन और आधार से जुड़ा फ़ोन। इसमें लगभग 5 मिनट लगते हैं।",
});

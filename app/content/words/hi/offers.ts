import type { offers as english } from "../en/offers";
import { translationOf } from "../translation";

export const offers = translationOf<typeof english>()({
  money: "₹{amount}",
  price: "{days} दिनों के लिए {money}",
  lastDay: "आखिरी दिन",
  daysLeft: { one: "{count} दिन बाकी", other: "{count} दिन बाकी" },
  count: { one: "{count} सेवा", other: "{count} सेवाएँ" },
});

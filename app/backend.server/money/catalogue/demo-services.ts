import type { Parts } from "../../platform/parts";
import { addWithin } from "./edit";
import type { Words } from "./service-words";

/** Lists four services for a demonstration, only when there has never been one. */
export async function seedDemoServices(parts: Parts): Promise<void> {
  await parts.store.transaction(async (tx) => {
    if (await tx.selectFrom("services").select("id").limit(1).executeTakeFirst()) return;
    for (const words of demo) await addWithin(parts, tx, words);
  });
}

const demo: Words[] = [
  {
    name: "stock cash",
    description: [
      "Ideas to buy, sell or hold shares in the cash market, each with its reason.",
      "Every idea names an entry price, a target and a price at which to get out.",
      "About 8 to 12 ideas a month. Risk: high.",
    ],
    price: 1499,
    days: 30,
    howYouReceiveIt:
      "Each idea comes by e-mail before 9 AM on market days, and a note follows when it is closed.",
  },
  {
    name: "index options",
    description: [
      "Ideas for options on NIFTY 50 and BANK NIFTY.",
      "Each one says what to buy or sell, at what premium, and the most you can lose on a lot.",
      "One or two ideas on most market days. Risk: very high.",
    ],
    price: 2999,
    days: 30,
    howYouReceiveIt:
      "Ideas come by e-mail during market hours. Please add our address to your contacts so that none is held back.",
  },
  {
    name: "stock futures",
    description: [
      "Ideas for futures on well-traded shares, held from a few days to a few weeks.",
      "Each one gives the lot size, the margin to expect, a target and a stop.",
      "Four to six ideas a month. Risk: high.",
    ],
    price: 4999,
    days: 90,
    howYouReceiveIt: "Each idea comes by e-mail in the evening, ready for the next market day.",
  },
  {
    name: "stock options",
    description: [
      "Ideas for options on single shares around results and other events.",
      "Each one explains what has to happen for it to work, and when to give it up.",
      "Six to ten ideas a month. Risk: very high.",
    ],
    price: 3499,
    days: 30,
    howYouReceiveIt:
      "Ideas come by e-mail during market hours, with a short summary at the end of the week.",
  },
];

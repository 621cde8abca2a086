import { describe, expect, test } from "vitest";
import { bannedIn } from "../../../app/backend.server/research/banned-words";

/** As it would stand in an idea or a note, and in what is added to one. */
const inIdea = (text: string) => bannedIn(text, []).map(({ found }) => found);
const inAddition = (text: string) => bannedIn(text, [], true).map(({ found }) => found);

describe("past results and promises are stopped everywhere", () => {
  test.each([
    "our calls have beaten the Nifty",
    "We have outperformed the index since 2021.",
    "last call doubled your money",
    "Past calls: 12 of 14 in profit",
    "Nine out of ten of our ideas were right.",
    "Our model portfolio returned 22% CAGR since 2021",
    "Our basket of March gained 14%",
    "Our last three ideas worked.",
    "The previous recommendation tripled.",
    "hamare pichhle das mein se nau call sahi nikle",
    "Hamari call ne 30% diya",
    "pichla idea 30% badha",
    "पिछले दस में से नौ सुझाव सही निकले",
    "पिछला आइडिया 30% बढ़ा",
    "हमारे सुझाव ने निफ्टी को पछाड़ा",
    "हमारी पिछली कॉल से लोगों ने कमाया",
    "कोई जोखिम नहीं",
    "इसमें जोखिम बिल्कुल नहीं है",
    "Isme koi risk nahi hai",
    "koi jokhim nahin",
    "g u a r a n t e e d",
    "It is a g u a r a n t e e d gain",
    "s u r e s h o t call",
    "SURESHOT",
    "It triples your capital.",
    "यह आपका पैसा दोगुना करेगा",
  ])("%s", (text) => {
    expect([text, inIdea(text)]).not.toEqual([text, []]);
    expect([text, inAddition(text)]).not.toEqual([text, []]);
  });
});

describe("how an idea did is not told in what is added to it", () => {
  test.each([
    "Profit of Rs 6,300 per 100 shares",
    "Return: 3.9 per cent",
    "Another winner.",
    "munafa hua 4%",
    "Clients pocketed sixty-three rupees",
    "Whoever bought at 1,605 has Rs 63 a share more now.",
    "Bought at 1,605, sold at 1,668.",
    "Gain: ₹63 a share.",
    "It made 12%in nine days.",
    "We booked Rs 63 in nine days.",
    "Those who entered are richer by 63 rupees.",
    "A big win for our clients.",
    "Loss of Rs 57 a share.",
    "Entered at 1,605 and exited at 1,668.",
    "63 rupaye ka fayda mila",
    "ग्राहकों ने 63 रुपये कमाए",
    "63 रुपये का लाभ मिला",
    "Our clients made good money on this.",
  ])("%s", (text) => {
    expect([text, inAddition(text)]).not.toEqual([text, []]);
  });
});

describe("honest sentences pass, in an idea and in what is added to it", () => {
  test.each([
    "We close the idea at 1,668: the reason for it is used up.",
    "Sell half at 1,668 and keep the rest with a stop-loss of 1,605.",
    "The stop-loss is now 1,590 for what you keep.",
    "The price closed below 1,548, so the reason no longer holds.",
    "We were wrong about the order book; the idea is withdrawn.",
    "We made a mistake in the entry: it is 1,605, not 1,650.",
    "Corrects the earlier idea: our last update named the wrong expiry.",
    "The company reported a net profit of Rs 412 crore for the quarter.",
    "Net profit was Rs 412 crore, against Rs 380 crore a year before.",
    "Operating profit: Rs 96 crore.",
    "The company's loss of ₹38 crore is a one-off.",
    "Sales were up 12% in the quarter, and margins fell to 9%.",
    "Crude is down 8% this week, which helps its costs.",
    "Revenue grew at 14% CAGR from 2021 to 2025.",
    "Our model assumes sales growth of 9% a year.",
    "The company beat its own guidance.",
    "The stock has lagged the Nifty since June.",
    "You can lose money; below 1,548 the loss is 57 rupees a share at most.",
    "The risk is a loss of 57 rupees a share.",
    "Past performance says nothing of what will come.",
    "Whoever holds it from before need do nothing.",
    "Who bought above 1,615 should use the same stop-loss.",
    "The company earned Rs 24 a share in the year.",
    "It won an order of Rs 900 crore from the railways.",
    "Another order was won in March, of Rs 120 crore.",
    "Higher coal prices are a hit to margins.",
    "Richer valuations than the peers' are a risk.",
    "The board returned Rs 15 a share as dividend.",
    "The last call with analysts was on 28 October 2026.",
    "Our idea of June stands as it was written.",
    "Our call on the entry stands: 1,605 to 1,615.",
    "The previous tip of the range was 1,590.",
    "Seven of ten plants ran at full capacity.",
    "It was profitable in eight of ten quarters.",
    "Nothing is certain: results on Thursday may change all of it.",
    "जोखिम है और नुकसान हो सकता है।",
    "जोखिम कम नहीं है, स्टॉप-लॉस लगाएँ।",
    "जो जोखिम नहीं लेना चाहते, वे दूर रहें।",
    "कंपनी की बिक्री पिछले साल 12% बढ़ी।",
    "पिछली तिमाही में कंपनी का मार्जिन घटा।",
    "हमारी राय: 1,605 के ऊपर ही ख़रीदें, स्टॉप-लॉस 1,548।",
    "हमारा सुझाव: आधा बेच दें, बाकी रखें।",
    "Pichhle saal company ki bikri 12% badhi.",
    "Hamari call ka stop-loss ab 1,590 hai.",
    "Risk hai, nuksan ho sakta hai.",
    "Aadha 1,668 par bech dein, baaki rakhein.",
    "The plan of A, B, C and D plants is on time; see N S E circular.",
  ])("%s", (text) => {
    expect([text, inIdea(text)]).toEqual([text, []]);
    expect([text, inAddition(text)]).toEqual([text, []]);
  });
});

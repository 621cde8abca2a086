import { describe, expect, test } from "vitest";
import { bannedIn } from "../../../app/backend.server/research/banned-words";

const inIdea = (text: string) => bannedIn(text, []).map(({ found }) => found);
const inAddition = (text: string) => bannedIn(text, [], true).map(({ found }) => found);

describe("results of earlier ideas are told nowhere, in a note as little as in an idea", () => {
  test.each([
    "Last month's ideas: all targets met",
    "Idea 1 has reached its target",
    "Kaveri is up 12% since our idea",
    "Kaveri rose from 1,605 to 1,668 since entry 1",
    "Entry 1 worked out well",
    "All who bought Kaveri with us are sitting on gains",
    "Clients booked 12% last month",
    "Those who followed us in March pocketed ₹60 a share",
    "In March we bought at 1,200 and sold at 1,500.",
    "Past 3 ideas: +12%, +9%, +15%",
    "8/10 ideas in profit",
    "eight of ten ideas made money",
    "Win-rate 80%",
    "Nobody has ever lost with us",
    "Last week's calls all hit their targets",
    "Our March idea has met both targets",
    "Entry 214 did well",
    "Kaveri has risen 9% since we wrote",
    "Subscribers made 15% in June",
    "Members who followed our call earned Rs 40 a share",
    "Win rate of 8 in 10",
    "No client of ours has lost money",
    "Return on our idea so far: 4%",
    "Sabarmati gained 8% after our call",
  ])("%s", (text) => {
    expect([text, inIdea(text)]).not.toEqual([text, []]);
    expect([text, inAddition(text)]).not.toEqual([text, []]);
  });
});

describe("a promise is one in other words, too", () => {
  test.each([
    "no-risk trade",
    "a zero\u2011risk trade",
    "approved by SEBI",
    "recommended by SEBI",
    "Endorsed by SEBI",
    "certified by SEBI",
    "Pakki kamai",
    "returns are certain",
    "Profits are certain here",
    "This will definitely double",
    "It will certainly reach 1,700",
    "you will make 20% in a month",
    "You'll earn Rs 5,000 a month",
    "Your capital is safe with us",
    "Your money is fully protected",
    "It can only go up",
    "The stock cannot fall",
    "नुकसान की कोई गुंजाइश नहीं",
    "जोखिम की कोई बात नहीं",
    "सौ फीसदी सही कॉल",
    "मुनाफ़ा तय है",
    "khatra nahi hai, munafa tay hai",
    "fayda tay hai",
    "Most trusted analyst in India",
    "The most successful research analyst",
  ])("%s", (text) => {
    expect([text, inIdea(text)]).not.toEqual([text, []]);
    expect([text, inAddition(text)]).not.toEqual([text, []]);
  });
});

describe("what became of the idea that is added to is not told", () => {
  test.each([
    "Closed with a gain of 63",
    "Closed in profit",
    "Close it: result +63 a share",
    "It gained twelve percent",
    "Return on the idea so far: 3.9 per cent",
    "Entered 1,605, exit 1,668",
    "Kaveri: 1,605 ➜ 1,668",
    "Munafa 60 rupaye ka hua",
    "Target 1 achieved",
    "Stop-loss hit",
    "Target 2 met.",
    "Both targets were hit",
    "Closed at a profit of 63",
    "Exited with Rs 63 in hand",
    "Gained eight per cent in nine days",
    "Bought 1,605, sold 1,668",
    "Return since entry: 4%",
    "The stop loss was triggered",
  ])("%s", (text) => {
    expect([text, inAddition(text)]).not.toEqual([text, []]);
  });
});

describe("honest sentences pass beside them", () => {
  test.each([
    "Sell half when target 1 is reached.",
    "If the stop-loss is hit, leave the position.",
    "Once target 1 is met, raise the stop-loss to 1,605.",
    "The target of 1,668 was reached.",
    "The company has met its target of 1 million tonnes.",
    "The company's sales target was met in March.",
    "The price rose from 1,540 to 1,612 in October.",
    "The stock is up from its low since the results.",
    "Volume has doubled since June.",
    "Nothing has changed since our idea.",
    "We are registered with SEBI as a research analyst.",
    "Nobody knows where it will go.",
    "Nobody has lost sight of the order book.",
    "It can go up or down.",
    "It can only be bought in lots of 50.",
    "The price can fall below 1,548.",
    "The promoter's stake cannot fall below 51%.",
    "Costs will not fall before March.",
    "You will lose money below 1,548.",
    "You will pay brokerage and taxes.",
    "You will get two new shares for each one held.",
    "Your money is not safe in any share.",
    "Buy at 1,605 and sell at 1,668.",
    "Enter at 1,605; exit below 1,548.",
    "If you bought at 1,605, exit at 1,590.",
    "Entry 1,605 to 1,615, target 1,668, stop-loss 1,548.",
    "Entry 1 names the wrong expiry.",
    "Idea 12 is withdrawn: the merger was called off.",
    "Target 1 should read 1,688.",
    "The stop-loss moves from 1,548 to 1,590.",
    "Stop-loss: 1,548 → 1,590.",
    "Sales: 1,200 → 1,400 in two years.",
    "No profit is certain, and a loss is possible.",
    "Returns are never certain.",
    "It will certainly be volatile on Thursday.",
    "Return on equity of 18% and on capital employed of 14%.",
    "It is the group's most profitable plant.",
    "The bank's deposits gained nine percent.",
    "The company closed the year with a profit of Rs 412 crore.",
    "Capacity will double by 2028.",
    "Its clients are banks, which booked no orders in May.",
    "लाभ तय नहीं है, नुकसान हो सकता है।",
    "कंपनी की सौ फीसदी हिस्सेदारी बिक रही है।",
    "Khatra kam nahi hai, stop-loss lagayein.",
    "Company ka munafa 12 crore hua.",
    "Half-yearly, long-term and low-cost are words of the report.",
    "3 of 4 plants ran; 3/4 of the loan is repaid.",
  ])("%s", (text) => {
    expect([text, inIdea(text)]).toEqual([text, []]);
    expect([text, inAddition(text)]).toEqual([text, []]);
  });
});

/** `/disclaimer`. */
export const disclaimer = {
  title: "Disclaimer",
  description:
    "The risk of each of our research services. No returns are guaranteed and the decision to trade is yours.",
  noGuarantee: {
    title: "No guarantee",
    research:
      "We give research and nothing else. We do not guarantee profit, a fixed return or freedom from loss. Nobody who is honest can.",
    registration:
      "SEBI registration, enlistment with the RAASB (BSE) and NISM certification do not guarantee our performance or assure you of returns.",
    past: "What happened in the past does not tell you what will happen.",
  },
  decision: {
    title: "Your money, your decision",
    same: "Our research is the same for every client. We do not know your income, your debts or your goals, so it cannot be advice made for you.",
    think:
      "Think before you act on it. Ask an investment adviser registered with SEBI if you are not sure. You place your own orders and you bear the gain or the loss.",
  },
  accuracy: {
    title: "Accuracy",
    sources:
      "We use sources that we believe to be good, but they can be wrong or late. Our views are those of the day we publish them and can change without notice.",
    others:
      "This website may link to others. We do not control them and do not answer for what they say.",
  },
  impostors: {
    title: "Impostors",
    body: "{analyst}, {number}, does not run schemes, pools or trading accounts. If someone offers you one in our name, [check who it is](/disclosure#verify-us) and tell us at {email}.",
  },
  services: {
    title: "Services Disclaimer",
    lead: "Each kind of service has its own risk. Choose only what you can bear.",
    caption: "Risk level of each kind of service",
    service: "Service",
    risk: "Risk",
    options:
      "An option can lose all its value in a day. A future can cost you more than you put in.",
    prices:
      "Prices move fast. By the time a message reaches you, the price in it may be gone. Phones and networks fail, too.",
    stopLoss:
      "A stop-loss limits a loss in most cases. It may not work when a market jumps or a share is locked at its limit.",
    costs: "Brokerage, taxes and other costs come on top. No view of ours counts them.",
    borrowed: "Do not trade with borrowed money, or with money you need soon.",
    examples:
      "{notice} This holds for every share, future or option we name as an example on this website.",
  },
  who: {
    title: "Who it is for, and how you pay",
    adults: "The service is not for anyone under 18. You must be an adult with a PAN.",
    fees: "Fees are payable only by online mode, to the analyst's account. Never pay cash, and never pay a third person. The [Terms and Conditions](/terms-and-conditions#fees) say more.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Disclaimer";

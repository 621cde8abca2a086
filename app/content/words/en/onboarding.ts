/** `/details`: e-mail, PAN and date of birth, agreement. */
export const onboarding = {
  asked: {
    email: {
      why: "Your receipts, your signed agreement and the research go there.",
      who: "We, and the company that sends our mail.",
    },
    identity: {
      why: "SEBI asks us to know who our client is (KYC), and that you are 18 or older.",
      who: "We, and Digio, which checks your PAN.",
    },
    agreement: {
      why: "The law wants your agreement in writing before any service or fee, and these answers about tax (FATCA).",
      who: "We, and Digio, where you sign with a code that comes to the phone linked to your Aadhaar.",
    },
  },
} as const;

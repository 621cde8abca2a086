/**
 * `/investor-charter`, in the regulator's own words: the law asks for these, so that nothing of it
 * may be put more simply here. What we add stands apart.
 */
export const charter = {
  title: "Investor Charter for Research Analysts",
  description:
    "What you can expect of a SEBI registered research analyst: services, your rights, how to complain, do's and don'ts.",
  dates: "Annexure A of SEBI circular {circular} of June 2, 2025.",
  short: "In short:",
  lead: "you may leave at any time, complain to us and then to SEBI, and nobody may promise you a return. Below stands SEBI's own text; the official copy counts. Write to {email} for a copy.",
  us: "From us:",
  vision: {
    title: "A. Vision and Mission Statements for investors",
    vision: "**Vision:** Invest with knowledge and safety.",
    mission:
      "**Mission:** Every investor should be able to invest in right investment products based on their needs, manage and monitor them to meet their goals, access reports and enjoy financial wellness.",
  },
  business: {
    title:
      "B. Details of business transacted by the Research Analyst with respect to the investors",
    points: {
      publish:
        "To publish research report based on the research activities of the Research Analyst.",
      view: "To provide an independent unbiased view on securities.",
      unbiased:
        "To offer unbiased recommendation, disclosing the financial interests in recommended securities.",
      basis:
        "To provide research recommendation, based on analysis of publicly available information and known observations.",
      audit: "To conduct audit annually.",
      advertisements:
        "To ensure that all advertisements are in adherence to the provisions of the Advertisement Code for Research Analysts.",
      records:
        "To maintain records of interactions, with all clients including prospective clients (prior to onboarding), where any conversation related to the research services has taken place.",
    },
  },
  services: {
    title: "C. Details of services provided to investors (No Indicative Timelines)",
    onboarding: "Onboarding of Clients",
    onboardingPoints: {
      terms: "Sharing of terms and conditions of research services.",
      kyc: "Completing KYC of fee paying clients.",
    },
    disclosure: "Disclosure to Clients",
    disclosurePoints: {
      material:
        "To disclose information that is material for the client to make an informed decision, including details of its business activity, disciplinary history, the terms and conditions of research services, details of associates, risks and conflicts of interest, if any.",
      ai: "To disclose the extent of use of Artificial Intelligence tools in providing research services.",
      others:
        "To disclose, while distributing a third party research report, any material conflict of interest of such third party research provider, or provide a web address that directs a recipient to the relevant disclosures.",
      conflict:
        "To disclose any conflict of interest of the activities of providing research services with other activities of the Research Analyst.",
    },
    points: {
      distribute:
        "To distribute research reports and recommendations to the clients without discrimination.",
      confidential:
        "To maintain confidentiality with respect to publication of the research report until made available in the public domain.",
      privacy:
        "To respect data privacy rights of clients and take measures to protect unauthorized use of their confidential information.",
      timelines:
        "To disclose the timelines for the services provided by the Research Analyst to clients and ensure adherence to the said timelines.",
      caution:
        "To provide clear guidance and adequate caution notice to clients when providing recommendations for dealing in complex and high-risk financial products or services.",
      honesty: "To treat all clients with honesty and integrity.",
      shared:
        "To ensure confidentiality of information shared by clients unless such information is required to be provided in furtherance of discharging legal obligations or a client has provided specific consent to share such information.",
    },
  },
  grievance: {
    title: "D. Details of grievance redressal mechanism and how to access it",
    analyst:
      "In case of any grievance or complaint, an investor may approach the concerned Research Analyst, who shall strive to redress the grievance immediately, but not later than **21 days** of the receipt of the grievance.",
    scores:
      "Complaints may also be lodged on [SCORES 2.0]({scores}), a web-based centralized grievance redressal system of SEBI for facilitating effective grievance redressal in a time-bound manner, or by e-mail to the designated e-mail ID of RAASB. SCORES has two levels of review: the first by the designated body (RAASB), the second by SEBI.",
    odr: "If the investor is not satisfied with the resolution, the investor has the option to file the complaint on the [SMARTODR]({smartOdr}) platform for its resolution through online conciliation or arbitration.",
    post: "Physical complaints may be sent to: {address}.",
    us: "we resolve a complaint within 21 days. You need not wait for them: after 20 days you may go to SEBI. Names and numbers, also of SMART ODR, are on the [Grievance Redressal](/grievance-redressal) page.",
  },
  rights: {
    title: "E. Rights of investors",
    points: {
      privacy: "Right to Privacy and Confidentiality",
      transparent: "Right to Transparent Practices",
      fair: "Right to Fair and Equitable Treatment",
      information: "Right to Adequate Information",
      disclosure:
        "Right to Initial and Continuing Disclosure: right to receive information about all the statutory and regulatory disclosures",
      advertisement: "Right to Fair and True Advertisement",
      parameters: "Right to Awareness about Service Parameters and Turnaround Times",
      timelines: "Right to be informed of the timelines for each service",
      heard: "Right to be Heard and Satisfactory Grievance Redressal",
      timely: "Right to have timely redressal",
      exit: "Right to Exit from Financial product or service in accordance with the terms and conditions agreed with the Research Analyst",
      caution:
        "Right to receive clear guidance and caution notice when dealing in Complex and High-Risk Financial Products and Services",
      vulnerable:
        "Additional Rights to vulnerable consumers: right to get access to services in a suitable manner even if differently abled",
      feedback: "Right to provide feedback on the financial products and services used",
      clauses: "Right against coercive, unfair, and one-sided clauses in financial agreements",
      enforce: "Right to hold the Research Analyst responsible for enforcing investor rights",
    },
    us: "this website should work for everyone. If it does not work for you, [tell us](/grievance-redressal#accessibility).",
  },
  dos: {
    title: "F. Responsibilities of investors: Do's",
    points: {
      registered: "Always deal with SEBI registered Research Analyst.",
      valid: "Ensure that the Research Analyst has a valid registration certificate.",
      number: "Check for SEBI registration number.",
      read: "Always pay attention towards disclosures made in the research reports before investing.",
      pay: "Pay your Research Analyst through banking channels only and maintain duly signed receipts mentioning the details of your payments. You may make payment of fees through Centralized Fee Collection Mechanism (CeFCoM) of RAASB if the Research Analyst has opted for the mechanism. (Applicable for fee paying clients only)",
      check:
        "Before buying or selling securities or applying in public offer, check for the research recommendation provided by your Research Analyst.",
      ask: "Ask all relevant questions and clear your doubts with your Research Analyst before acting on recommendation.",
      clarify:
        "Seek clarifications and guidance on research recommendations from your Research Analyst, especially if it involves complex and high-risk financial products and services.",
      stop: "Always be aware that you have the right to stop availing the service of a Research Analyst as per the terms of service agreed between you and your Research Analyst.",
      feedback:
        "Always be aware that you have the right to provide feedback to your Research Analyst in respect of the services received.",
      clauses:
        "Always be aware that you will not be bound by any clause, prescribed by the Research Analyst, which is contravening any regulatory provisions.",
      inform: "Inform SEBI about Research Analyst offering assured or guaranteed returns.",
    },
    list: "The list of SEBI-registered Research Analysts is [on SEBI's website]({registry}).",
  },
  donts: {
    title: "Responsibilities of investors: Don'ts",
    points: {
      funds: "Do not provide funds for investment to the Research Analyst.",
      lured: "Don't fall prey to luring advertisements or market rumors.",
      gifts:
        "Do not get attracted to limited period discount or other incentive, gifts, etc. offered by Research Analyst.",
      passwords:
        "Do not share login credential and password of your trading, demat or bank accounts with the Research Analyst.",
    },
  },
} as const;

/** What menus call the page. */
export const menuName = "Investor Charter";

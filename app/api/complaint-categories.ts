/** What a complaint is about, as the form asks and the register keeps. */
export const complaintCategories = {
  service: "The service: research late, missing or not as agreed",
  fees: "Fees, payment or refund",
  conduct: "Wrong advice, false promises or misconduct",
  privacy: "My personal data",
  access: "Accessibility: something kept me from using the site",
  other: "Something else",
} as const;
export type ComplaintCategory = keyof typeof complaintCategories;

import { complaint } from "../content/words/en/complaint";

/** What a complaint is about, as the form asks and the register keeps. */
export const complaintCategories = complaint.categories;
export type ComplaintCategory = keyof typeof complaintCategories;

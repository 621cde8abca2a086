/** `/complaint-board`: the regulator's tables. */
export const complaintBoard = {
  title: "Complaint Board",
  description:
    "Complaints received and resolved: the last month, the last 3 months and each financial year from 2024-25.",
  dates: "Figures up to {day}.",
  datesEarly: "Figures up to {day}. Those of the month ending {later} are ready and stand first.",
  lead: "Every month we publish how many complaints we got and how many we resolved. To make one, see [Grievance Redressal](/grievance-redressal).",
  number: "Sr. No.",
  received: "Received",
  resolved: "Resolved*",
  pending: "Pending#",
  total: "Grand Total",
  notKnown: "not known",
  notes:
    "* Includes complaints of earlier months (or years) resolved in this one. # Includes complaints still open on the last day of the month (or year).",
  latest: {
    title: "The latest month",
    caption: "Data for the month ending {day}",
    from: "Received from",
    pendingBefore: "Pending at the end of last month",
    pending: "Total Pending#",
    pendingOver3Months: "Pending complaints > 3 months",
    average: "Average resolution time^ (in days)",
    averageMeans:
      "^ Average resolution time: the days taken for each complaint resolved in the month, added up and divided by the number resolved in the month.",
    law: "SEBI asks for each month's figures by the 7th of the next month. This page moves on to a new month on the 8th. Figures that are ready sooner stand first.",
    sources: {
      direct: "Directly from Investors",
      scores: "SEBI (SCORES)",
      other: "Other Sources (if any)",
    },
  },
  monthly: {
    title: "Month by month",
    three: "Trend of monthly disposal of complaints, last 3 months",
    twelveSummary: "The last 12 months, as the regulator's form has them",
    twelve: "Trend of monthly disposal of complaints, last 12 months",
    period: "Month",
    carried: "Carried forward from previous month",
    totals:
      "Grand Total: received and resolved are added up; carried forward is what the first month began with, pending what the last one ended with.",
  },
  yearly: {
    title: "Year by year",
    caption: "Trend of annual disposal of complaints, by financial year",
    period: "Year",
    carried: "Carried forward from previous year",
    totals:
      "Grand Total: received and resolved are added up; carried forward is what the first year began with, pending what the last one ended with.",
    running: "The row {year} counts until {day}.",
  },
} as const;

/** What menus call the page. */
export const menuName = "Complaint Board";

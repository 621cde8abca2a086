/**
 * Which way a refund went. `dashboard`: nobody asked for it here; `or lost`: or somebody did, in a
 * time that a restore lost. `taken`: the bank took it out of the transfer that had come; `lost`: by
 * a dispute.
 */
export type Way =
  | "gateway"
  | "dashboard"
  | "dashboard or lost"
  | "by hand"
  | "taken"
  | "lost"
  | "came back"
  | "not yet";

/** For the owner; "" where the state says it. */
export const wayWords: Record<Way, string> = {
  gateway: "by Razorpay",
  dashboard: "made in Razorpay's dashboard",
  "dashboard or lost": "made in Razorpay's dashboard, or here in the time that the restore lost",
  "by hand": "by hand",
  taken: "taken back by the bank, a part",
  lost: "taken by the bank: a dispute was lost",
  "came back": "the bank returned it",
  "not yet": "",
};

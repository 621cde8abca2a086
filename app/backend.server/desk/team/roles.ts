/** What somebody at the desk may do; the doors and the right each needs stand in `desk.server`. */
export type Right =
  | "own session"
  | "look"
  | "phones"
  | "act"
  | "money out"
  | "close account"
  | "papers"
  | "withdraw complaint"
  | "lost research"
  | "contacts"
  | "team"
  | "settings";

export const roles = ["owner", "assistant", "auditor"] as const;
export type Role = (typeof roles)[number];

/** In words, for the people who choose one. */
export const roleWords: Record<Role, string> = {
  owner: "everything",
  assistant: [
    "everything but money out, closing accounts, withdrawing complaints,",
    "answering for research that a restore lost, what holds PAN and date of birth,",
    "the team and the settings",
  ].join(" "),
  auditor: "reads only, without phone numbers and addresses",
};

const every: readonly Right[] = [
  "own session",
  "look",
  "phones",
  "act",
  "money out",
  "close account",
  "papers",
  "withdraw complaint",
  "lost research",
  "contacts",
  "team",
  "settings",
];
const of: Record<Role, readonly Right[]> = {
  owner: every,
  assistant: ["own session", "look", "phones", "act"],
  auditor: ["own session", "look"],
};

/** @param contacts whether the owner lets an assistant take whole lists of contacts */
export const mayDo = (
  { role, contacts }: { role: Role; contacts: boolean },
  right: Right,
): boolean =>
  of[role].includes(right) || (right === "contacts" && contacts && role === "assistant");

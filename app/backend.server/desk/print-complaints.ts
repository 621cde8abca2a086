import { dayInWords } from "../../content/dates";
import { DAYS_TO_RESOLVE } from "../information/register/clock";
import type { ShownComplaint } from "../information/register/register";

/** The columns of `cells`. */
export const heads = [
  "Complaint",
  "Received",
  "Day",
  "By",
  "From",
  "About",
  "Name",
  "Phone",
  "E-mail",
];

/** A complaint as a line of a table. */
export const cells = (one: ShownComplaint): string[] => [
  one.reference,
  dayInWords(one.receivedAt),
  dayOf(one),
  dayInWords(one.dueAt),
  one.source,
  one.category,
  one.name,
  one.number ?? "",
  one.email ?? "",
];

function dayOf({ day, resolvedAt, withdrawn }: ShownComplaint): string {
  if (withdrawn !== null) return "withdrawn";
  return resolvedAt === null ? `${day} of ${DAYS_TO_RESOLVE}` : `resolved on day ${day}`;
}

/** The same as JSON. */
export const forPrograms = (one: ShownComplaint) => ({
  ...one,
  receivedAt: new Date(one.receivedAt).toISOString(),
  dueAt: new Date(one.dueAt).toISOString(),
  resolvedAt: one.resolvedAt === null ? null : new Date(one.resolvedAt).toISOString(),
  withdrawn: one.withdrawn && {
    at: new Date(one.withdrawn.at).toISOString(),
    why: one.withdrawn.why,
  },
  answers: one.answers.map(({ words, at }) => ({ words, at: new Date(at).toISOString() })),
});

/** The answers as one text, since a sheet has no lists in its cells. */
export const forSheets = (one: ShownComplaint) => {
  const { answers, withdrawn, ...row } = forPrograms(one);
  const text = answers.map(({ words, at }) => `${at} ${words}`).join("\n");
  return {
    ...row,
    withdrawnAt: withdrawn?.at ?? null,
    withdrawnWhy: withdrawn?.why ?? null,
    answers: answers.length,
    answered: text,
  };
};

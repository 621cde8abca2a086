import { html } from "hono/html";
import { complaintSources } from "../../../content/complaint-figures";
import type { Site } from "../../../content/site-schema";
import { frame, type Html, type Said } from "./frame";

/** The forms' fields as they stand in them. */
export type TypedFigures = Record<
  | "period"
  | "source"
  | "pendingBefore"
  | "received"
  | "resolved"
  | "pendingOver3Months"
  | "averageDays",
  string
>;

/** The complaint figures as the public page has them, newest first, and the forms that set them. */
export const complaintsPage = (
  { months, yearly }: Site["complaints"],
  said: Said,
  typed: TypedFigures | null,
): Html =>
  frame(
    "Complaint figures",
    "/complaints",
    said,
    html`<p>As the Complaint Board shows them. What is set here stands before the site file's.</p>
      ${setForm("month", typed)} ${setForm("year", typed)}
      ${Object.keys(months).length === 0 ? html`<p>There are none yet: the page shows zeroes.</p>` : ""}
      ${newest(months).map(
        ([month, sources]) =>
          html`<h2>${month}</h2>
            ${sources.map(list)}`,
      )}
      ${newest(yearly).map(
        ([year, figures]) =>
          html`<h2>The year ${year}</h2>
            ${list(figures)}`,
      )}`,
  );

const newest = <T>(all: Record<string, T>): [string, T][] =>
  Object.entries(all).sort(([one], [other]) => other.localeCompare(one));

const list = (figures: object): Html =>
  html`<dl>
    ${Object.entries(figures).map(
      ([name, value]) =>
        html`<dt>${name.replace(/[A-Z]|\d+/g, " $&").toLowerCase()}</dt>
          <dd>${String(value)}</dd>`,
    )}
  </dl>`;

/** Open when something in it is wrong. */
function setForm(of: "month" | "year", typed: TypedFigures | null): Html {
  const refused = typed !== null && (typed.source === "") === (of === "year");
  const value = (name: keyof TypedFigures) => (refused ? typed[name] : "");
  const field = (name: keyof TypedFigures, label: string, hint: string) =>
    html`<label for="${of}-${name}">${label} <span class="hint">${hint}</span></label>
      <input
        id="${of}-${name}"
        name="${name}"
        inputmode="${name === "averageDays" ? "decimal" : "numeric"}"
        required
        value="${value(name)}"
      />`;
  return html`<details ${refused ? "open" : ""}>
    <summary>Set the figures of a ${of === "month" ? "month" : "financial year"}</summary>
    <form method="post" action="/complaints">
      <label for="${of}-period"
        >${of === "month" ? "Month" : "Financial year"}
        <span class="hint">like ${of === "month" ? "2026-10" : "2025-26"}</span></label
      >
      <input id="${of}-period" name="period" required value="${value("period")}" />
      ${
        of === "month"
          ? html`<fieldset>
              <legend>Received from</legend>
              ${Object.entries(complaintSources).map(
                ([source, words]) =>
                  html`<label class="choice"
                    ><input
                      type="radio"
                      name="source"
                      value="${source}"
                      required
                      ${value("source") === source ? "checked" : ""}
                    />
                    ${words}</label
                  >`,
              )}
            </fieldset>`
          : ""
      }
      ${field("pendingBefore", `Pending when the ${of} began`, "a whole number")}
      ${field("received", "Received", "a whole number")}
      ${field("resolved", "Resolved", "older ones too")}
      ${
        of === "month"
          ? html`${field("pendingOver3Months", "Pending for over 3 months", "at the month's end")}
            ${field("averageDays", "Average resolution time", "in days, like 4.5; 0 when none was resolved")}`
          : ""
      }
      <button>Set</button>
    </form>
  </details>`;
}

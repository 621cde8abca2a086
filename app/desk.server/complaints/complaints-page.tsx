import { complaintSources } from "../../content/complaint-figures";
import type { Site } from "../../content/site-schema";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import {
  DoneComplaints,
  EnterComplaint,
  OpenComplaints,
  type TypedComplaint,
} from "./register-pages";
import { Act, WhoMay } from "../frame/for-whom";

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

interface ComplaintsPageProps {
  figures: Site["complaints"];
  /** what of them does not fit together, a sentence each */
  disagreements: string[];
  open: ShownComplaint[];
  resolved: ShownComplaint[];
  withdrawn: ShownComplaint[];
  said: Said;
  typed: TypedFigures | null;
  entered: TypedComplaint | null;
}

/**
 * The register; then the complaint figures as the public page has them, newest first, and the forms
 * that set them.
 */
export const ComplaintsPage = (page: ComplaintsPageProps) => (
  <Frame title="Complaints" at="/complaints" said={page.said}>
    <OpenComplaints open={page.open} />
    <EnterComplaint typed={page.entered} />
    <DoneComplaints title="Resolved" done={page.resolved} />
    <DoneComplaints title="Withdrawn" done={page.withdrawn} />
    <BoardFigures {...page} />
  </Frame>
);

const BoardFigures = ({
  figures,
  disagreements,
  typed,
}: Pick<ComplaintsPageProps, "figures" | "disagreements" | "typed">) => (
  <>
    <h2>Figures of the Complaint Board</h2>
    <p>
      Counted from the register. What is set here stands before that, and both before the site
      file&apos;s. Months that the register counts go on from what you set; a year that you do not
      set is the sum of its months up to the last that the page shows.
    </p>
    {disagreements.length === 0 ? null : (
      <section className="card">
        <h3>These do not fit together, and everybody sees it</h3>
        <ul>
          {disagreements.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
    )}
    <SetForm of="month" typed={typed} />
    <SetForm of="year" typed={typed} />
    {Object.keys(figures.months).length === 0 ? (
      <p>There are none yet: the page shows zeroes.</p>
    ) : null}
    {newest(figures.months).map(([month, sources]) => (
      <section key={month}>
        <h3>{month}</h3>
        {sources.map((source, n) => (
          <Figures key={n} figures={source} />
        ))}
      </section>
    ))}
    {newest(figures.yearly).map(([year, ofYear]) => (
      <section key={year}>
        <h3>{`The year ${year}`}</h3>
        <Figures figures={ofYear} />
      </section>
    ))}
  </>
);

const newest = <T,>(all: Record<string, T>): [string, T][] =>
  Object.entries(all).sort(([one], [other]) => other.localeCompare(one));

const Figures = ({ figures }: { figures: object }) => (
  <dl className="kv">
    {Object.entries(figures).flatMap(([name, value]) => [
      <dt key={name}>{labels[name] ?? name}</dt>,
      <dd key={`${name} value`}>{String(value)}</dd>,
    ])}
  </dl>
);

/** As the public page names the figures of the site file. */
const labels: Record<string, string> = {
  source: "Received from",
  pendingAtStart: "Pending at its start",
  carriedForward: "Carried forward",
  received: "Received",
  resolved: "Resolved",
  pending: "Pending",
  pendingOver3Months: "Pending for over 3 months",
  averageDays: "Average days",
};

interface SetFormProps {
  of: "month" | "year";
  typed: TypedFigures | null;
}

/** Open when something in it is wrong. */
function SetForm({ of, typed }: SetFormProps) {
  const refused = typed !== null && (typed.source === "") === (of === "year");
  const value = (name: keyof TypedFigures) => (refused ? typed[name] : "");
  const monthly = of === "month";
  const field = (name: keyof TypedFigures, label: string, hint: string) => (
    <TextField
      id={`${of}-${name}`}
      name={name}
      label={label}
      hint={hint}
      inputMode={name === "averageDays" ? "decimal" : name === "period" ? "text" : "numeric"}
      required
      defaultValue={value(name)}
    />
  );
  return (
    <WhoMay post="/complaints">
      <details open={refused}>
        <summary>{`Set the figures of a ${monthly ? "month" : "financial year"}`}</summary>
        <Act action="/complaints">
          {field(
            "period",
            monthly ? "Month" : "Financial year",
            `like ${monthly ? "2026-10" : "2025-26"}`,
          )}
          {monthly ? <Sources chosen={value("source")} /> : null}
          {field("pendingBefore", `Pending when the ${of} began`, "a whole number")}
          {field("received", "Received", "a whole number")}
          {field("resolved", "Resolved", "older ones too")}
          {monthly
            ? field("pendingOver3Months", "Pending for over 3 months", "at the month's end")
            : null}
          {monthly
            ? field(
                "averageDays",
                "Average resolution time",
                "in days, like 4.5; 0 when none was resolved",
              )
            : null}
          <button className="btn">Set</button>
        </Act>
      </details>
    </WhoMay>
  );
}

const Sources = ({ chosen }: { chosen: string }) => (
  <fieldset className="field">
    <legend>Received from</legend>
    {Object.entries(complaintSources).map(([source, words]) => (
      <label className="choice" key={source}>
        <input
          type="radio"
          name="source"
          value={source}
          required
          defaultChecked={chosen === source}
        />
        {words}
      </label>
    ))}
  </fieldset>
);

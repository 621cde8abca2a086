import { Hono } from "hono";
import { z } from "zod";
import { disagreements } from "../../backend.server/information/disagreements";
import { complaintFigures } from "../../backend.server/information/figures";
import { figureTyped } from "../../backend.server/information/figure-typed";
import { setMonth, setYear } from "../../backend.server/information/set";
import {
  openComplaints,
  resolvedComplaints,
  withdrawnComplaints,
} from "../../backend.server/information/register/register";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act, saidIn } from "../frame/act";
import { ComplaintsPage, type TypedFigures } from "./complaints-page";
import { drawn, type Said } from "../frame/frame";
import { whyRefused, type ToMend } from "../frame/to-mend";
import { registerDoors } from "./register-doors";
import type { TypedComplaint } from "./register-pages";

const text = z.string().trim().max(20).default("");
const Typed = z.object({
  period: text,
  source: z.enum(["direct", "scores", "other"]).or(z.literal("")).default(""),
  ...{
    pendingBefore: text,
    received: text,
    resolved: text,
    pendingOver3Months: text,
    averageDays: text,
  },
});

/** So many of those that were resolved, and of those withdrawn, stand on the page. */
const DONE = 20;

/**
 * The register, and the figures of the Complaint Board: shown, and set for a month and source or
 * for a year.
 */
export function complaintDoors(parts: Parts): Hono {
  const page = async (
    said: Said,
    typed: TypedFigures | null,
    entered: TypedComplaint | null = null,
  ) => (
    <ComplaintsPage
      figures={await complaintFigures(parts)}
      disagreements={await disagreements(parts)}
      open={await openComplaints(parts)}
      resolved={await resolvedComplaints(parts, DONE)}
      withdrawn={await withdrawnComplaints(parts, DONE)}
      said={said}
      typed={typed}
      entered={entered}
    />
  );
  const again = (wrong: ToMend, typed: TypedComplaint) => page({ wrong }, null, typed);
  return new Hono()
    .route("/", registerDoors(parts, again))
    .get("/complaints", async (c) => c.html(drawn(await page(saidIn(c), null))))
    .post("/complaints", async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        async () => set(parts, typed),
        "/complaints?done=figures",
        (words, refusal) => page({ wrong: inForm(typed, whyRefused(words, refusal)) }, typed),
      );
    });
}

/** The page has both forms: which one was sent stands before the field's name in its id. */
const inForm = ({ source }: TypedFigures, { words, field }: ToMend): ToMend =>
  field === undefined
    ? { words }
    : { words, field: `${source === "" ? "year" : "month"}-${field}` };

async function set(
  parts: Parts,
  { period, source, ...typed }: z.infer<typeof Typed>,
): Promise<void> {
  const counted = {
    pendingBefore: count(typed, "pendingBefore"),
    received: count(typed, "received"),
    resolved: count(typed, "resolved"),
  };
  if (source === "") return setYear(parts, period, counted);
  return setMonth(parts, period, source, {
    ...counted,
    pendingOver3Months: count(typed, "pendingOver3Months"),
    averageDays: count(typed, "averageDays"),
  });
}

function count<Name extends string>(typed: Record<Name, string>, about: Name): number {
  const figure = figureTyped(typed[about]);
  if (Number.isNaN(figure))
    throw new OperatorRefusal(
      422,
      "Complaints are counted in whole numbers, days with one decimal at most.",
      { about },
    );
  return figure;
}

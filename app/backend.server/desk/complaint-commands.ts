import { disagreements } from "../information/disagreements";
import { complaintFigures, isMonth, isPeriod } from "../information/figures";
import { figureTyped } from "../information/figure-typed";
import { setMonth, setYear, type Source } from "../information/set";
import { complaintSources } from "../../content/complaint-figures";
import { UsageFault, type Command, type Options } from "./command";
import { table } from "./print";

/** The figures of the Complaint Board. */
export const complaintCommands: Record<string, Command> = {
  "complaints list": {
    usage: "complaints list",
    says: "Shows the complaint figures as the Complaint Board has them.",
    options: {},
    words: 0,
    run: async (parts) => {
      const figures = await complaintFigures(parts);
      const newest = <T>(all: Record<string, T>) =>
        Object.entries(all).sort(([one], [other]) => other.localeCompare(one));
      const rows = [
        ...newest(figures.months).flatMap(([month, sources]) =>
          sources.map((row) => [
            month,
            row.source,
            ...[
              row.pendingAtStart,
              row.received,
              row.resolved,
              row.pending,
              row.pendingOver3Months,
              row.averageDays,
            ].map(String),
          ]),
        ),
        ...newest(figures.yearly).map(([year, row]) => [
          year,
          "the whole year",
          ...[row.carriedForward, row.received, row.resolved, row.pending].map(String),
        ]),
      ];
      const heads = [
        "Period",
        "Source",
        "Pending before",
        "Received",
        "Resolved",
        "Pending",
        "Over 3 months",
        "Days on average",
      ];
      return {
        lines: [
          ...(rows.length === 0
            ? ["There are none yet: the page shows zeroes."]
            : table(heads, rows)),
          ...(await disagreements(parts)),
        ],
        json: figures,
        rows: rows.map((row) =>
          Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ""])),
        ),
      };
    },
  },
  "complaints set": {
    usage:
      "complaints set 2026-10 --from direct|scores|other --pending-before 0 --received 2 --resolved 1 [--over-3-months 0] [--average-days 4.5], or: complaints set 2025-26 --pending-before 0 --received 9 --resolved 8",
    says: "Sets the figures of one source in a month, or of a financial year. They stand before the site file's; the page shows them within seconds.",
    options: {
      from: { type: "string" },
      "pending-before": { type: "string" },
      received: { type: "string" },
      resolved: { type: "string" },
      "over-3-months": { type: "string" },
      "average-days": { type: "string" },
    },
    words: 1,
    run: async (parts, [period = ""], options) => {
      if (!isPeriod(period))
        throw new UsageFault("A month is written like 2026-10, a financial year like 2025-26.");
      const counted = {
        pendingBefore: number(options, "pending-before"),
        received: number(options, "received"),
        resolved: number(options, "resolved"),
      };
      if (isMonth(period)) {
        const source = sourceIn(options);
        const more = {
          pendingOver3Months: number(options, "over-3-months", 0),
          averageDays: number(options, "average-days", 0),
        };
        await setMonth(parts, period, source, { ...counted, ...more });
        return {
          lines: [
            `The figures of ${period}, ${complaintSources[source]}, are set.`,
            ...(await disagreements(parts)),
          ],
          json: { period, source, ...counted, ...more },
        };
      }
      if (["from", "over-3-months", "average-days"].some((name) => options[name] !== undefined))
        throw new UsageFault(
          "A financial year takes --pending-before, --received and --resolved only.",
        );
      await setYear(parts, period, counted);
      return {
        lines: [`The figures of ${period} are set.`, ...(await disagreements(parts))],
        json: { period, ...counted },
      };
    },
  },
};

function sourceIn({ from }: Options): Source {
  if (typeof from !== "string" || !Object.hasOwn(complaintSources, from))
    throw new UsageFault("Say where they came from: --from direct, scores or other.");
  return from as Source;
}

function number(options: Options, name: string, otherwise?: number): number {
  const typed = options[name];
  if (typed === undefined && otherwise !== undefined) return otherwise;
  const figure = typeof typed === "string" ? figureTyped(typed) : Number.NaN;
  if (Number.isNaN(figure))
    throw new UsageFault(`--${name} takes a number from 0 to 999999, with one decimal at most.`);
  return figure;
}

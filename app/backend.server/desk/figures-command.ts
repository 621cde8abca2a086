import { monthLabel, presentMonth } from "../../content/complaint-periods";
import { countTyped } from "../../content/count-typed";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import {
  businessFigures,
  mayBeCounted,
  renewalRate,
  type Counts,
} from "../money/figures/business-figures";
import { definitions } from "../money/figures/definitions";
import { UsageFault, type Command } from "./command";
import { table } from "./print";

/** How the business goes. */
export const figuresCommand: Record<string, Command> = {
  figures: {
    usage: "figures [2026-11] [--months 6] [--definitions]",
    says: "Shows sales, what went back, new, renewed and lapsed services and how far sign-ups came, by month in India's calendar; of the last month by service, too. Sums in --json and --csv are paise.",
    options: { months: { type: "string" }, definitions: { type: "boolean" } },
    words: [0, 1],
    run: async (parts, [word], options) => {
      if (options["definitions"])
        return {
          lines: definitions.map(([name, meaning]) => `${name}: ${meaning}`),
          json: Object.fromEntries(definitions),
        };
      const month = word ?? presentMonth(parts.now());
      if (!mayBeCounted(month, parts.now()))
        throw new UsageFault("A month is written like 2026-10, and has begun already.");
      const count = countOf(options["months"]);
      const figures = await businessFigures(parts, { month, count });
      const { months, services, countedAt } = figures;
      const rows = months.map((one) => ({ ...one, renewalRate: renewalRate(one) }));
      return {
        lines: [
          `Counted up to ${instantInIndia(countedAt)}, Indian time.`,
          "",
          ...table(
            ["Month", ...heads],
            months.map((one) => [monthLabel(one.month), ...cells(one)]),
          ),
          "",
          `By service, ${monthLabel(month)}:`,
          ...table(
            ["Service", "Running", ...heads],
            services.map((one) => [one.name, String(one.running), ...cells(one)]),
          ),
          "",
          "Of those who signed up in the month, how many came so far:",
          ...table(
            ["Month", "Signed up", "E-mail", "PAN", "Agreement", "Paid"],
            months.map(({ month: one, conversion }) => [
              monthLabel(one),
              ...Object.values(conversion).map(String),
            ]),
          ),
        ],
        json: { ...figures, countedAt: new Date(countedAt).toISOString(), months: rows },
        rows,
      };
    },
  },
};

const heads = ["Sales", "Returned", "Net", "New", "Renewed", "Lapsed", "Renewal rate"];

function cells(one: Counts): string[] {
  const rate = renewalRate(one);
  return [
    ...[one.salesPaise, one.returnedPaise, one.netPaise].map(inRupees),
    ...[one.began, one.renewed, one.lapsed].map(String),
    rate === null ? "none ended" : `${rate} %`,
  ];
}

function countOf(typed: unknown): number {
  if (typed === undefined) return 6;
  const months = typeof typed === "string" ? countTyped(typed) : Number.NaN;
  if (!(months >= 1 && months <= 60)) throw new UsageFault("--months takes a number from 1 to 60.");
  return months;
}

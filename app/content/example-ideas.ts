import { z } from "zod";
import { dateInIndia } from "./india";
import { DAY_MS } from "./durations";

const line = z.string().trim().min(1);

/** How long an idea must have been closed before it may be shown as an example: 30 days. */
export const CLOSED_FOR_MS = 30 * DAY_MS;

/**
 * One idea as it was written, to show the form of the research. Strict: there is no entry for how
 * it ended, because past performance may not be published.
 */
export const ExampleIdea = z
  .strictObject({
    /** the service's name, as in the catalogue */
    service: line,
    instrument: line,
    action: z.string().regex(/^(?:Buy|Sell|Hold)$/, "Buy, Sell or Hold"),
    entry: line,
    stopLoss: line,
    targets: line,
    horizon: line,
    rationale: line,
    risk: line,
    /** what it was based on */
    basis: line.optional(),
    /** of the analyst's interests, and of the use of artificial intelligence, a line each */
    disclosures: z.array(line).default([]),
    writtenOn: z.iso.date(),
    closedOn: z.iso.date(),
  })
  .refine(({ writtenOn, closedOn }) => writtenOn <= closedOn, {
    path: ["closedOn"],
    message: "closed before it was written",
  });
export type ExampleIdea = z.infer<typeof ExampleIdea>;

/** At most one for each service. */
export const ExampleIdeas = z
  .array(ExampleIdea)
  .refine((ideas) => new Set(ideas.map(({ service }) => inSmall(service))).size === ideas.length, {
    message: "one example for each service",
  })
  .default([]);

/**
 * The example of a service, once it has been closed for 30 days; null until then, where it is not
 * shown with all that it was published with, and when there is none.
 *
 * @param now UTC ms
 */
export const exampleOf = (
  ideas: ExampleIdea[],
  { name }: { name: string },
  now: number,
): ExampleIdea | null =>
  ideas.find(
    (idea) =>
      inSmall(idea.service) === inSmall(name) &&
      idea.closedOn <= dateInIndia(now - CLOSED_FOR_MS) &&
      isWhole(idea),
  ) ?? null;

/** What the law asks of each report stands in an example of one, too. */
const isWhole = ({ basis, disclosures }: ExampleIdea): boolean =>
  basis !== undefined &&
  disclosures.length > 1 &&
  disclosures.some((line) => /artificial intelligence/i.test(line));

const inSmall = (name: string): string => name.toLowerCase();

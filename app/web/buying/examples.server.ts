import { given } from "../visit/context";
import type { Offer } from "../../api/contract";
import type { OwnersWords } from "../../content/owners-words";
import { ownersIn } from "../visit/owners-words.server";
import { exampleOf, type ExampleIdea } from "../../content/example-ideas";

/** An example as a card shows it. */
export interface Example {
  service: string;
  idea: ExampleIdea;
  /** "Asha Menon (Demo), INH000000000" */
  by: string;
}

/** The examples that may be shown by now, of the services in `offers`. */
export function examplesFor(context: unknown, offers: Offer[]): Example[] {
  const { site, now } = given(context);
  const { examples, analyst } = site();
  const owners = ownersIn(context);
  const by = `${analyst.registeredName}, ${analyst.registrationNumber}`;
  return offers.flatMap(({ service }) => {
    const idea = exampleOf(examples, service, now());
    return idea ? [{ service: service._id, idea: ideaIn(owners, idea), by }] : [];
  });
}

/** Figures, days and what was traded are the same in every language. */
const ideaIn = (owners: OwnersWords, idea: ExampleIdea): ExampleIdea => ({
  ...idea,
  horizon: owners(idea.horizon),
  rationale: owners(idea.rationale),
  risk: owners(idea.risk),
});

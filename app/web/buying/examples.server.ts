import { given, type RouteArguments } from "../visit/context";
import { meaningsOf, type Meanings } from "../frame/meanings.server";
import { scopeOf } from "../visit/request-scope";
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
  /** what its fixed words mean in the reader's language */
  meanings: Meanings;
}

/**
 * The examples that may be shown by now, of the services in `offers`: what the owner chose among
 * the closed ideas, else what the site file has.
 */
export async function examplesFor(asked: RouteArguments, offers: Offer[]): Promise<Example[]> {
  const { context } = asked;
  const { site, now, remote, language } = given(context);
  const chosen = remote ? null : await scopeOf(asked).call("researchExamples");
  const ofService = new Map(chosen?.ok ? chosen.data.map((one) => [one.serviceId, one]) : []);
  const { examples, analyst } = site();
  const owners = ownersIn(context);
  const by = `${analyst.registeredName}, ${analyst.registrationNumber}`;
  return offers.flatMap(({ service }) => {
    const idea = ofService.get(service._id) ?? exampleOf(examples, service, now());
    if (!idea) return [];
    const shown = ideaIn(owners, idea);
    const said = [shown.action, shown.horizon, ...shown.disclosures];
    return [{ service: service._id, idea: shown, by, meanings: meaningsOf(language, said) }];
  });
}

/** Figures, days and what was traded are the same in every language. */
const ideaIn = (owners: OwnersWords, idea: ExampleIdea): ExampleIdea => ({
  ...idea,
  horizon: owners(idea.horizon),
  rationale: owners(idea.rationale),
  risk: owners(idea.risk),
  ...(idea.basis === undefined ? {} : { basis: owners(idea.basis) }),
  disclosures: idea.disclosures.map(owners),
});

import { configuration } from "../../config.server/environment";
import { ConfigurationFaults } from "../../config.server/reader";
import { Site } from "../../content/site-schema";
import { entryAt, type Draft } from "./draft";
import { isTested, steps, type Step } from "./fields";

/** What is wrong with one field, or with what no field asks for (`name` is null then). */
export interface Wrong {
  name: string | null;
  label: string;
  words: string;
}

/** What is said of what nobody has filled in yet. */
const MISSING = "is missing";
/** What is wrong with what stands in a step's fields, blank ones apart. */
export const wrongIn = (draft: Draft, step: Step): Wrong[] =>
  missingIn(draft, step).filter(({ words }) => words !== MISSING);

/** What a step still lacks, field by field; empty when it is done. */
export function missingIn(draft: Draft, step: Step): Wrong[] {
  return step.of === "site" ? inSite(draft, step) : inSettings(draft, step);
}

/** All that is missing before the site may go live, with the page where it is mended. */
export function missing(draft: Draft): { page: string; title: string; words: string }[] {
  const { service, tested, kept } = draft.progress;
  const known = new Set<string | null>();
  const ofSteps = steps.flatMap((step) => {
    const [page, title] = [`/set-up/${step.id}`, step.title];
    const wrong = missingIn(draft, step);
    for (const { name } of wrong) known.add(name);
    if (wrong.length > 0)
      return wrong.map(({ label, words }) => ({ page, title, words: `${label} ${words}` }));
    return isTested(step.id) && !tested.includes(step.id)
      ? [{ page, title, words: "is filled in and not tested yet" }]
      : [];
  });
  const more = [
    ...(service
      ? []
      : [{ page: "/set-up/service", title: "Your first service", words: "is not there yet" }]),
    ...(draft.settings["OPERATOR_TOTP_SECRET"]
      ? []
      : [{ page: "/set-up/passphrase", title: "Your passphrase", words: "is not chosen yet" }]),
    ...(kept
      ? []
      : [{ page: "/set-up/keep", title: "A copy of the keys", words: "is not taken yet" }]),
  ];
  const asked = new Set(["SITE_FILE", "OPERATOR_PASSPHRASE_HASH", "OPERATOR_TOTP_SECRET"]);
  const others = faultsOf(draft)
    .filter(({ variable }) => !known.has(variable) && !asked.has(variable))
    // With the providers filled in, nothing is left to the sandbox.
    .filter(({ variable }) => variable !== "SANDBOX_IN_PRODUCTION" || ofSteps.length === 0)
    .map(({ variable, wrong }) => ({
      page: "/set-up/address",
      title: "The server's own settings",
      words: `${variable} ${wrong}`,
    }));
  return [...ofSteps, ...more, ...others];
}

function inSite(draft: Draft, { fields }: Step): Wrong[] {
  const read = Site.safeParse(draft.site);
  const issues = new Map(
    (read.success ? [] : read.error.issues).map((issue) => [issue.path.join("."), issue.message]),
  );
  return fields.flatMap(({ name, label, optional }) => {
    const blank = entryAt(draft.site, name) === "";
    if (blank) return optional ? [] : [{ name, label, words: MISSING }];
    const message = issues.get(name);
    return message === undefined
      ? []
      : [{ name, label, words: `is not right: ${plainly(message)}` }];
  });
}

function inSettings(draft: Draft, { fields }: Step): Wrong[] {
  const faults = new Map(faultsOf(draft).map(({ variable, wrong }) => [variable, wrong]));
  const { environment } = draft;
  return fields.flatMap(({ name, label }) => {
    const blank = !environment[name]?.trim() && !environment[`${name}_FILE`]?.trim();
    const words = blank ? MISSING : faults.get(name);
    return words === undefined ? [] : [{ name, label, words }];
  });
}

function faultsOf(draft: Draft) {
  try {
    configuration(draft.environment);
    return [];
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return problem.faults;
    throw problem;
  }
}

/** zod's own sentences begin with "Invalid"; ours say what it looks like. */
const plainly = (message: string): string =>
  message.startsWith("Invalid") ? "look at how it is written" : message;

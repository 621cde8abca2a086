import { configurationOfCommand } from "../../../config.server/environment";
import type { Environment } from "../../../config.server/kept-settings";
import { ConfigurationFaults, type Fault } from "../../../config.server/reader";
import { leftFromDemo } from "../../../content/left-from-demo";
import { Site } from "../../../content/site-schema";
import type { Step } from "./fields";
import { valuesOf, type Standing } from "./standing";

/** What is wrong with one field. */
export interface Wrong {
  name: string;
  label: string;
  /** they follow the label */
  words: string;
}

/** Longer than any address of an office or sentence that the rules ask for. */
const LONGEST = 4_000;

/** What is said of what nobody has filled in yet. */
export const MISSING = "is missing";

/**
 * All that is wrong with a step's fields, in their order; empty when it is done.
 *
 * @param now UTC ms
 */
export function wrongIn(standing: Standing, step: Step, now: number): Wrong[] {
  const values = valuesOf(standing, step);
  const said = step.of === "site" ? siteFaults(standing) : serverFaults(standing);
  return step.fields.flatMap(({ name, label, optional, check, most = LONGEST }) => {
    const value = values[name] ?? "";
    const given = value !== "" || Boolean(standing.environment[`${name}_FILE`]?.trim());
    if (!given) return optional ? [] : [{ name, label, words: MISSING }];
    const tooLong = value.length > most ? `is too long: ${most} characters at most` : null;
    const words = tooLong ?? ((value && check?.(value, now)) || said.get(name));
    return words ? [{ name, label, words }] : [];
  });
}

function siteFaults({ site, environment }: Standing): Map<string, string> {
  const read = Site.safeParse(site);
  if (!read.success)
    return new Map(
      read.error.issues.map(({ path, message }) => [
        path.join("."),
        `is not right: ${plainly(message)}`,
      ]),
    );
  const shown = environment.NODE_ENV?.trim() === "production" && !read.data.demo;
  const left = shown ? leftFromDemo(read.data) : [];
  return new Map(left.map((name) => [name, "still says what the demo says"]));
}

/** All that is wrong with each variable, in one sentence. */
function serverFaults({ environment }: Standing): Map<string, string> {
  const said = new Map<string, string>();
  for (const { variable, wrong } of faultsOf(environment)) {
    const before = said.get(variable);
    said.set(variable, before === undefined ? wrong : `${before}; it also ${wrong}`);
  }
  return said;
}

/** All that is wrong with the variables, the site file's faults among them. */
export function faultsOf(environment: Environment): Fault[] {
  try {
    configurationOfCommand(environment);
    return [];
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return problem.faults;
    throw problem;
  }
}

/** zod's own sentences begin with "Invalid"; ours say what it looks like. */
const plainly = (message: string): string =>
  message.startsWith("Invalid") ? "look at how it is written" : message;

import { z } from "zod";
import { Site } from "../../../content/site-schema";
import { OperatorRefusal } from "../../../api/refusal";
import { linesInHindi } from "../../money/catalogue/to-translate";
import type { Parts } from "../../platform/parts";
import { chosenExamples } from "../../research/examples";
import { noSiteFile } from "./change-own";
import { keepSite } from "./keep-own";
import type { Tree } from "./site-tree";
import { whatStands, type Stands } from "./what-stands";

/**
 * What the services on sale say, line by line, each with its Hindi as the site file has it now.
 *
 * @returns `kept`: whether there is a site file to keep more in
 */
export async function hindiOfServices(
  parts: Parts,
  env: Stands["env"],
): Promise<{ lines: Record<string, string>; kept: boolean }> {
  const { site, siteText } = await whatStands(parts, env);
  const known = siteText === null ? parts.site().translations.hi?.services : servicesIn(site);
  const lines = await linesInHindi(parts, await chosenExamples(parts), known ?? {});
  return { lines, kept: siteText !== null };
}

/** A line in English, its Hindi as it was shown, and as it was typed. */
export interface TypedHindi {
  english: string;
  was: string;
  hindi: string;
}

/**
 * Keeps the Hindi of lines; those that were left as they were shown stay as they stand, and so do
 * those of services that were changed meanwhile. Throws Refusal 409 as `changeOwn` does.
 */
export async function keepHindi(
  parts: Parts,
  env: Stands["env"],
  typed: TypedHindi[],
): Promise<void> {
  const { lines } = await hindiOfServices(parts, env);
  const changed = typed.filter(
    ({ english, was, hindi }) => hindi.trim() !== was.trim() && Object.hasOwn(lines, english),
  );
  if (changed.length === 0) return;
  const stands = await whatStands(parts, env);
  if (stands.siteText === null) throw noSiteFile();
  const all = {
    ...servicesIn(stands.site),
    ...Object.fromEntries(changed.map(({ english, hindi }) => [english, hindi.trim()])),
  };
  const services = Object.fromEntries(Object.entries(all).filter(([, hindi]) => hindi !== ""));
  const next = withServices(stands.site, services);
  if (!Site.safeParse(next).success)
    throw new OperatorRefusal(409, "The site file has faults: sudo desk config names them.");
  await keepSite(parts, stands, next, { fields: "translations.hi.services" });
}

const Group = z.record(z.string(), z.unknown()).catch({});
const Services = z.record(z.string(), z.string()).catch({});

const servicesIn = ({ translations }: Tree): Record<string, string> =>
  Services.parse(Group.parse(Group.parse(translations)["hi"])["services"]);

function withServices(site: Tree, services: Record<string, string>): Tree {
  const translations = Group.parse(site["translations"]);
  const hi = Group.parse(translations["hi"]);
  return { ...site, translations: { ...translations, hi: { ...hi, services } } };
}

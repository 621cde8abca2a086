import demo from "./demo-site.json";
import type { Site } from "./site-schema";

/** What the demo says that may as well be true of somebody else. */
const mayBeTrue =
  /^(demo|analyst\.(type|registeredOn|validUntil|partTime|qualification)|examples\.\d+\.(service|action|horizon|risk|basis|disclosures\.\d+|writtenOn|closedOn)|withoutAadhaar|payee\.startPromise|address\.(jurisdiction|sebiOffice)|officers\.\w+\.hours|payee\.cefcom|audit\.lastYear|accessibilityAudit\.on|aiUse|agreementVersion|social|translations\..+)$/;

/**
 * The entries of a site file that still say what the demo says: "payee.upiId". In production each
 * tells clients something false; with the first their money goes nowhere.
 */
export const leftFromDemo = (site: Site): string[] =>
  entriesOf(demo).flatMap(([path, said]) =>
    !mayBeTrue.test(path) && at(site, path) === said ? [path] : [],
  );

function entriesOf(value: unknown, path = ""): [path: string, said: unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    entriesOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (whole, name) =>
        typeof whole === "object" && whole !== null
          ? (whole as Record<string, unknown>)[name]
          : undefined,
      value,
    );

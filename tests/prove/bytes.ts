import { basename } from "node:path";
import { Site } from "../setup/site";
import { secretsOf } from "./access/visitors";
import { Investor } from "./bytes/investor";
import { onboard, operate, pay, trouble } from "./bytes/journeys";
import { bytesOf, filesIn, scan } from "./bytes/scan";
import { spellings } from "./bytes/spellings";
import { dice } from "./dice";
import type { Proof } from "./proof";

/** The sandbox's files are the other side of the wire; the secrets' own file holds the secrets. */
const left = (name: string): boolean => /^sandbox\.db/.test(name) || name === "secrets.json";

export const proof: Proof = {
  claim: "after real journeys no PAN, date of birth, e-mail, phone, name, code or token lies in database, WAL, documents or log, in any spelling",
  async run({ seed, short, count, say }) {
    const site = await Site.open({ LOG_LEVEL: "trace" });
    try {
      const chance = dice(seed);
      const investors = Array.from({ length: count ?? (short ? 2 : 12) }, (_, i) => new Investor(site, chance, `investor ${i + 1}`));
      for (const who of investors) {
        await onboard(who);
        await pay(who);
        await operate(site);
        await trouble(who);
        await site.sandbox.advance(3_600_000);
      }
      const metrics = await (await fetch(`${site.url}/metrics`)).text();
      const secrets = [
        ...(await Promise.all(investors.map((who) => who.secrets()))).flat(),
        ...secretsOf(site).map((secret): [string, string] => ["a secret of the server", secret]),
      ];
      const needles = secrets.flatMap(([kind, secret]) => spellings(kind, secret));

      const live = filesIn(site.folder, left).map((path) => ({ name: basename(path), bytes: bytesOf(path) }));
      await site.kill("SIGTERM");
      const places = [
        ...live,
        ...filesIn(site.folder, left).map((path) => ({ name: `${basename(path)}, at rest`, bytes: bytesOf(path) })),
        { name: "the log", bytes: Buffer.from(logOf(site)) },
        { name: "the metrics", bytes: Buffer.from(metrics) },
      ];
      const finds = places.flatMap(({ name, bytes }) => scan(bytes, needles).map((label) => `${label} in ${name}`));
      for (const find of finds.slice(0, 40)) say(find);

      // The other side of the wire knows them all: were they not found there, the scan would prove nothing.
      const known = filesIn(site.folder, (name) => !/^sandbox\.db/.test(name)).flatMap((path) => scan(bytesOf(path), needles));
      const blind = investors.filter(({ label }) => !["phone", "e-mail", "code"].every((kind) => known.some((find) => find.startsWith(`${kind} of ${label}`))));
      if (blind.length > 0) say(`the scan is blind to ${blind.map(({ label }) => label).join(", ")}`);
      const size = places.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return {
        held: finds.length === 0 && blind.length === 0,
        figure: `${secrets.length} secrets in ${needles.length} spellings sought in ${places.length} places, ${(size / 1e6).toFixed(1)} MB: ${finds.length} found`,
      };
    } finally {
      await site.close();
    }
  },
};

/** Standard output and error without the sandbox's own console, which shows codes to a developer as a phone would. */
const logOf = (site: Site): string =>
  site.log
    .split("\n")
    .filter((line) => !line.startsWith("sandbox: "))
    .join("\n");

import { personalFields } from "../../app/backend.server/platform/personal-fields";
import { secretsOf } from "./access/visitors";
import { talkativeSite } from "./bytes/desk";
import { Investor } from "./bytes/investor";
import { complain, linkTelegram, onboard, operate, pay, trouble } from "./bytes/journeys";
import { notLookedAt, placesOf } from "./bytes/places";
import { bytesOf, filesIn, scan } from "./bytes/scan";
import { spellings } from "./bytes/spellings";
import { dice } from "./dice";
import type { Proof } from "./proof";

export const proof: Proof = {
  claim:
    "after real journeys no PAN, date of birth, e-mail, phone, name, code or token lies in database, WAL, documents, backup, log or metrics, in any spelling",
  async run({ seed, short, count, say }) {
    const { site, desk } = await talkativeSite();
    try {
      const chance = dice(seed);
      const investors = Array.from(
        { length: count ?? (short ? 2 : 12) },
        (_, i) => new Investor(site, chance, `investor ${i + 1}`),
      );
      for (const who of investors) {
        await onboard(who);
        await pay(who);
        await linkTelegram(who);
        await complain(who);
        await desk.walk();
        await operate(site);
        await trouble(who);
        await site.sandbox.advance(3_600_000);
      }
      const secrets = [
        ...(await Promise.all(investors.map((who) => who.secrets()))).flat(),
        ...[...secretsOf(site), ...desk.secrets].map((secret): [string, string] => [
          "a secret of the server",
          secret,
        ]),
      ];
      const needles = secrets.flatMap(([kind, secret]) => spellings(kind, secret));

      const places = await placesOf(site, desk);
      const finds = places.flatMap(({ name, bytes }) =>
        scan(bytes, needles).map((label) => `${label} in ${name}`),
      );
      for (const find of finds.slice(0, 40)) say(find);

      // The other side of the wire knows them all: were they not found there, the scan would prove
      // nothing.
      const known = filesIn(site.folder, (name) => !/^sandbox\.db/.test(name)).flatMap((path) =>
        scan(bytesOf(path), needles),
      );
      const blind = [
        ...investors
          .map(({ label }) => label)
          .filter(
            (label) =>
              !["phone", "e-mail", "code"].every((kind) =>
                known.some((find) => find.startsWith(`${kind} of ${label}`)),
              ),
          ),
        ...notLookedAt(places),
        ...personalFields
          .filter(
            ({ tells }) => tells && !secrets.some(([kind]) => kind.startsWith(`${tells} of `)),
          )
          .map(({ table, column }) => `what stands in ${table}.${column}`),
      ];
      if (blind.length > 0) say(`the scan is blind to ${blind.join(", ")}`);
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

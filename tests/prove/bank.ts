import { proposals } from "../../app/backend.server/buying/bank/match";
import { creditsIn, statementIn } from "../../app/backend.server/buying/bank/statement";
import { randomStatement } from "./bank/random-statement";
import { dice } from "./dice";
import type { Proof } from "./proof";

const LEAST_PROPOSED = 0.9;

export const proof: Proof = {
  claim:
    "of claims and bank statements with slips, lines run together, equal amounts, strangers' transfers, what went out and what is of another month, no wrong line is called certain, and nine true ones of ten are proposed",
  async run({ seed, short, count, say }) {
    const many = count ?? (short ? 60 : 1_000);
    let [paid, proposed, first, certain, wrong] = [0, 0, 0, 0, 0];
    for (let at = 0; at < many; at++) {
      const { csv, claims, truth, lines, today } = randomStatement(dice(seed + at));
      const statement = statementIn(csv);
      if (!statement.proposed) return { held: false, figure: `no columns found in ${csv}` };
      const credits = creditsIn(statement, statement.proposed);
      const came = lines.filter((number) => number !== null).length;
      if (credits.length !== came)
        return { held: false, figure: `${credits.length} of ${came} credits read in ${csv}` };
      const all = proposals(credits, claims, today);
      for (const { id } of claims) {
        const true_ = truth.get(id) ?? new Set<number>();
        const ours = all.filter(({ claim }) => claim === id);
        const right = ours.map(({ place }) => true_.has(lines[place] ?? -1));
        const sure = ours.flatMap(({ sureness }, one) => (sureness === "certain" ? [one] : []));
        certain += sure.length;
        for (const one of sure.filter((place) => !right[place])) {
          wrong++;
          say(`seed ${seed + at}, ${id}: ${JSON.stringify(ours[one])}`);
        }
        if (true_.size === 0) continue;
        paid++;
        if (right.includes(true)) proposed++;
        if (right[0]) first++;
      }
    }
    const share = (part: number) => `${((100 * part) / paid).toFixed(1)} %`;
    return {
      held: wrong === 0 && proposed / paid >= LEAST_PROPOSED && certain / paid > 0.4,
      figure: `${many} statements, ${paid} claims that were paid: ${share(proposed)} proposed, ${share(first)} in the first place; ${certain} called certain (${share(certain)}), ${wrong} of them wrong`,
    };
  },
};

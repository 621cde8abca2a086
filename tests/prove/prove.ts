// `npm run prove --
// <money|restored|orders|cluster|kills|machines|restarts|rolling|figures|bank|takeover|otp|attack|fuzz|
// access|bytes|seal|readers|drafts|releases|instants|telegram|words|hindi|mutants|all>
// [--short [--every-point]] [--seed N] [--count N]
// [--store sqlite|postgres] [--servers N] [--only NAME]` Prints the seed first and the figure last;
// exit code 0 when the claim held.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { inMemory } from "../setup/in-memory";
import { proofs } from "./proofs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    count: { type: "string" },
    short: { type: "boolean", default: false },
    "every-point": { type: "boolean", default: false },
    store: { type: "string" },
    servers: { type: "string" },
    only: { type: "string" },
  },
});
// Mutants have no short form, and are asked for by name.
const inAll = Object.keys(proofs).filter((name) => name !== "mutants");
const asked = positionals[0] === "all" ? inAll : positionals;
const unknown = asked.filter((name) => !(name in proofs));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`Say what to prove: ${[...Object.keys(proofs), "all"].join(", ")}`);
  process.exit(2);
}
process.env.TMPDIR = inMemory;
const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31);
for (const name of asked) await prove(name);

async function prove(name: string): Promise<void> {
  const load = proofs[name];
  if (!load) return;
  const { proof } = await load();
  console.log(`${name}: ${proof.claim}\nseed ${seed}`);
  const from = performance.now();
  const { held, figure } = await proof.run({
    seed,
    short: values.short,
    everyPoint: values["every-point"],
    only: values.only ?? null,
    count: values.count ? Number(values.count) : null,
    store: values.store === "sqlite" || values.store === "postgres" ? values.store : null,
    servers: Number(values.servers ?? 1),
    say: (words) => console.log(`  ${words}`),
  });
  console.log(
    `${name}: ${held ? "held" : "DID NOT HOLD"} (${((performance.now() - from) / 1000).toFixed(1)} s, seed ${seed}): ${figure}`,
  );
  if (!held) process.exitCode = 1;
}

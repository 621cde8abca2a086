import { createServer } from "vite";
import { dice } from "./dice";
import type { World } from "./drafts/world";
import type { Proof } from "./proof";

const DRAFTS = 10_000;

/**
 * Drafts with nothing wrong and drafts with one to three things wrong, through the desk's page, the
 * command line and the timer. What was done to each is known without the gate.
 */
export const proof: Proof = {
  claim:
    "through no door is a draft released that lacks something, contradicts itself or uses a banned word; and every whole one is",
  async run({ seed, short, count, say }) {
    const many = count ?? (short ? 300 : DRAFTS);
    const { world, stop } = await opened(seed);
    try {
      for (let at = 1; at <= many; at++) {
        await world.one();
        if (at % 1_000 === 0) say(`${at} drafts, ${world.released} released`);
      }
      const faults = [...world.faults, ...(await world.unsealedWords())];
      const through = [...world.through].map(([door, times]) => `${door} ${times}`).join(", ");
      return {
        held: faults.length === 0 && world.released > 0 && world.released < many,
        figure: [
          `${many} drafts (${through}), ${world.wrong} of them with something wrong`,
          `${world.released} released, ${world.incomplete} of them incomplete, ${world.heldBack} whole ones held back`,
          ...faults.slice(0, 10),
        ].join("; "),
      };
    } finally {
      await world.close();
      await stop();
    }
  },
};

/** Through Vite, since the desk's pages carry a style sheet that Node cannot import. */
async function opened(seed: number): Promise<{ world: World; stop(): Promise<void> }> {
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const module = await vite.ssrLoadModule("/tests/prove/drafts/world.ts");
  const { World: Loaded } = module as { World: typeof World };
  return { world: await Loaded.open(dice(seed)), stop: () => vite.close() };
}

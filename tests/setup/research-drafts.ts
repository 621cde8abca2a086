import { disclosures } from "../../app/content/research-terms";
import { Typed } from "../../app/backend.server/research/typed";

const no = Object.fromEntries(Object.keys(disclosures).map((key) => [`d_${key}`, "no"]));
const common = { ...no, ai: "none", dealt: "no" };

/** An idea as it is typed with nothing wrong in it; `over` replaces fields. */
export const anIdea = (over: Record<string, unknown> = {}): Typed =>
  Typed.parse({
    kind: "idea",
    services: ["S1"],
    exchange: "NSE",
    symbol: "kavericem",
    name: "Kaveri Cement Ltd",
    action: "buy",
    entryFrom: "1,605",
    entryTo: "1615",
    target1: "1668",
    target2: "1720.50",
    stopLoss: "1548",
    horizon: "short",
    rationale: "The price closed above 1,590, its highest close of eight months.",
    basis: "Price and volume to 11 November 2026; company report of 28 October 2026.",
    risk: "A close below 1,548 says the reason no longer holds. You can lose money.",
    ...common,
    ...over,
  });

export const aNote = (over: Record<string, unknown> = {}): Typed =>
  Typed.parse({
    kind: "note",
    services: ["S1"],
    title: "What a week of results means",
    text: "What we watch, and why we open nothing before Thursday.",
    basis: "Exchange calendar of 20 November 2026.",
    risk: "Dates move. You can lose money by waiting, too.",
    ...common,
    ...over,
  });

/** Something added to the entry with this number. */
export const anAddition = (kind: string, root: number, over: Record<string, unknown> = {}): Typed =>
  Typed.parse({
    kind,
    root: String(root),
    text: "The stop-loss is now 1,590 for what you keep: eight closes above the old high.",
    ai: "none",
    dealt: "no",
    changed: "no",
    ...(kind === "reached" ? { level: "target1" } : {}),
    ...(kind === "correction" ? { corrects: String(root) } : {}),
    ...over,
  });

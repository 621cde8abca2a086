import { disclosures } from "../../../app/content/research-terms";
import type { Typed } from "../../../app/backend.server/research/typed";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import type { Dice } from "../dice";

/** A draft with nothing wrong in it, and what the proof knows of it. */
export interface Whole {
  typed: Typed;
  /** fields without any of which it must not be released */
  needed: (keyof Typed)[];
  /** fields that a client reads, in which a banned word stops it */
  read: (keyof Typed)[];
}

const asked = Object.keys(disclosures).map((key) => `d_${key}` as keyof Typed);
const reasons: (keyof Typed)[] = ["basis", "risk", "ai", "dealt", ...asked];

/** One of the kinds that need no older entry, or what may be added to the open idea of a number. */
export function whole(die: Dice, service: string, openIdea: number): Whole {
  const kind = die.pick(["idea", "note", "update", "partial exit", "reached"] as const);
  if (kind === "idea")
    return {
      typed: anIdea({ services: [service], ...prices(die) }),
      needed: [
        ...(["services", "exchange", "symbol", "name", "action", "entryFrom", "target1"] as const),
        ...(["stopLoss", "horizon", "rationale", ...reasons] as const),
      ],
      read: ["name", "rationale", "basis", "risk"],
    };
  if (kind === "note")
    return {
      typed: aNote({ services: [service] }),
      needed: ["services", "title", "text", ...reasons],
      read: ["title", "text", "basis", "risk"],
    };
  return {
    typed: anAddition(kind, openIdea),
    needed: [
      "root",
      "text",
      "changed",
      "ai",
      "dealt",
      ...(kind === "reached" ? ["level" as const] : []),
    ],
    read: ["text"],
  };
}

/** A Buy with its target above and its stop below, or a Sell the other way round. */
function prices(die: Dice): Partial<Record<keyof Typed, string>> {
  const entry = 100 + die.int(5_000);
  const away = 1 + die.int(90);
  const up = die.chance(0.5);
  const [target, stop] = up ? [entry + away, entry - away] : [entry - away, entry + away];
  return {
    ...{ action: up ? "buy" : "sell", entryFrom: String(entry), entryTo: "" },
    ...{ target1: String(target), target2: "", stopLoss: String(stop) },
  };
}

/** One thing that must stop it. @returns what was done, or null where it does not fit this draft */
export function damaged(die: Dice, { typed, needed, read }: Whole): string | null {
  const fields = typed as Record<string, unknown>;
  const way = die.pick(["blank", "blank", "spaces", "banned", "dealt", "price", "expiry", "yes"]);
  const field = die.pick(needed);
  if (way === "blank") fields[field] = field === "services" ? [] : "";
  else if (way === "spaces") fields[field] = field === "services" ? ["none"] : " \u200b\n ";
  else if (way === "banned") {
    const words = ["assured", "sure-shot", "risk-free", "गारंटी", "सर्वश्रेष्ठ", "guaran\u00adteed"];
    const place = die.pick(read);
    fields[place] = `${String(fields[place])} It is ${die.pick(words)}.`;
    return `banned word in ${place}`;
  } else if (way === "dealt") typed.dealt = "yes";
  else if (way === "yes") {
    if (!needed.includes("d_paid")) return null;
    const one = die.pick(asked);
    fields[one] = "yes";
    fields[`${one}_what`] = "";
    return `${one} without what`;
  } else {
    if (typed.kind !== "idea") return null;
    if (way === "price") typed.target1 = typed.stopLoss;
    else typed.expiry = "2020-01-30";
  }
  return `${way} ${field}`;
}

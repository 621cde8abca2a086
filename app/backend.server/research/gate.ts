import type { Kind } from "../../content/research-terms";
import { PART_TIME_CLIENTS } from "../money/service/client-places";
import type { Content, EnclosedFile } from "./content";
import { contradictionsIn } from "./contradictions";
import { mayAdd, type Standing } from "./life";
import { priceFaults } from "./prices";
import { readTyped } from "./read-typed";
import { mostIn, type Fault, type Field, type Typed } from "./typed";
import { unsaid, wording } from "./wording";

/** A draft: what was typed, and what its files are. */
export interface Judgeable {
  typed: Typed;
  files: EnclosedFile[];
}

/** What the gate must know beside the draft. */
export interface Facts {
  /** UTC ms: the instant of the release */
  now: number;
  /** ids of the services that research may be released to */
  services: string[];
  partTime: boolean;
  /** people who hold any service now */
  clients: number;
  /** the idea or note that is added to */
  root: {
    kind: "idea" | "note";
    title: string;
    standing: Standing;
    /** the numbers of its entries */
    entries: number[];
    /** how many targets it names; 0 of a note */
    targets: number;
    /** the prices of which it was said that they were reached */
    reached: string[];
  } | null;
}

export type Judged =
  | { content: Content; faults: [] }
  | { content: null; faults: [Fault, ...Fault[]] };

/** When an exchange closes, in India: commodities are traded into the evening. */
const CLOSES = { NSE: "15:30", BSE: "15:30", MCX: "23:30", NCDEX: "17:00" } as const;

/**
 * Whether a draft may be released; the same for the page, the command line and the timer. Nothing
 * passes that is incomplete, contradicts itself or uses a banned word.
 *
 * @returns the content to be kept, or all that stops it, in the order of the form
 */
export function gate({ typed, files }: Judgeable, facts: Facts): Judged {
  const rootTitle = facts.root?.title ?? null;
  const { content, faults } = readTyped(typed, { rootTitle, files });
  const all = [
    ...where(typed, facts),
    ...faults,
    ...tooLong(typed),
    ...(content === null ? [] : inContent(content, facts)),
    ...people(typed, facts),
    ...unsaid(files),
    ...wording(typed, files),
  ];
  const [first, ...more] = all;
  if (first) return { content: null, faults: [first, ...more] };
  if (content === null) throw new Error("a draft without a fault that cannot be read");
  return { content, faults: [] };
}

function where({ kind, services }: Typed, { services: known, root }: Facts): Fault[] {
  if (kind === "idea" || kind === "note") {
    if (services.length === 0)
      return [{ field: "services", words: "Choose the services that it is for." }];
    return services.every((id) => known.includes(id))
      ? []
      : [{ field: "services", words: "Choose among the services that research is released to." }];
  }
  if (!root) return [{ field: "root", words: "There is no such idea or note." }];
  const allowed: Kind[] = mayAdd(root.kind, root.standing);
  if (allowed.includes(kind)) return [];
  const words = `This ${root.kind} is ${root.standing}: it takes ${allowed.join(" or ")}.`;
  return [{ field: "kind", words }];
}

function inContent(content: Content, { now, root }: Facts): Fault[] {
  if (content.kind === "idea") {
    const { expiry, exchange } = content.instrument;
    const past = expiry !== null && Date.parse(`${expiry}T${CLOSES[exchange]}:00+05:30`) <= now;
    return [
      ...(past ? [{ field: "expiry", words: OVER } as const] : contradictionsIn(content, now)),
      ...priceFaults(content.action, content),
    ];
  }
  if (content.kind === "correction" && !root?.entries.includes(content.corrects ?? 0))
    return [{ field: "corrects", words: "Choose an entry of this idea or note." }];
  const level = content.kind === "reached" ? content.level : null;
  if (level !== null && level !== "stop" && Number(level.slice(-1)) > (root?.targets ?? 0))
    return [{ field: "level", words: "The idea names no such target." }];
  if (level !== null && root?.reached.includes(level))
    return [{ field: "level", words: "That was said already." }];
  const over = level === null ? null : afterTheEnd(level, root);
  return over === null ? [] : [{ field: "level", words: over }];
}

const OVER = "The expiry is over when this is released. Choose a later one.";

/** Its stop-loss ends an idea, and so does its last target; between targets prices may turn. */
function afterTheEnd(level: string, root: Facts["root"]): string | null {
  if (level !== "stop")
    return root?.reached.includes("stop")
      ? "Its stop-loss was reached: no target of it is after that."
      : null;
  return root?.reached.includes(`target${root.targets}`)
    ? "Its last target was reached, so nothing is left to stop. Close it."
    : null;
}

function tooLong(typed: Typed): Fault[] {
  return (Object.keys(typed) as Field[]).flatMap((field): Fault[] => {
    const text = typed[field];
    const more = typeof text === "string" ? text.length - mostIn(field) : 0;
    if (more <= 0) return [];
    const words = `It is too long by ${more} characters: ${mostIn(field)} are the most.`;
    return [{ field, words }];
  });
}

/**
 * What protects who follows an idea is told also by who dealt in it, and tells them so, and by who
 * has too many clients: else a wrong price would stand for 30 days (docs/decisions.md 69).
 */
const PROTECTS: Kind[] = ["withdrawn", "correction"];

function people({ kind, dealt, changed }: Typed, { partTime, clients }: Facts): Fault[] {
  const faults: Fault[] = [];
  if (dealt === "yes" && PROTECTS.includes(kind)) {
    if (changed !== "yes")
      faults.push({
        field: "changed",
        words:
          "Somebody dealt in it within 30 days: answer yes here, and say beside it who and how.",
      });
  } else if (dealt === "yes")
    faults.push({
      field: "dealt",
      words:
        "You, an associate or a relative dealt in it within 30 days: it may not be released until 30 days have passed.",
    });
  else if (dealt !== "no")
    faults.push({ field: "dealt", words: "Say whether anybody dealt in it within 30 days." });
  if (partTime && clients > PART_TIME_CLIENTS && !PROTECTS.includes(kind))
    faults.push({
      field: "services",
      words: `A part-time analyst may have ${PART_TIME_CLIENTS} clients at most; there are ${clients}. Until there are fewer only withdrawals and corrections are released.`,
    });
  return faults;
}

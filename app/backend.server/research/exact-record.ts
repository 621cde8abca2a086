import { recoveredRows, type RecoveredRow } from "./places";
import { onlyWords, sealedInstant } from "./sealed-text";
import { fileLines } from "./files/file-lines";
import { Content, servicesIn } from "./content";
import { actions, horizons, kinds, levels } from "../../content/research-terms";
import type { Parts } from "../platform/parts";

/**
 * A recommendation, or what was added to one, as a row of a table; what does not apply is blank.
 */
export type ExactRow = Record<(typeof heads)[number], string>;

const heads = [
  ...["Entry", "About entry", "Kind", "Released (IST)", "Released (UTC)", "Services", "Title"],
  ...["Exchange", "Symbol", "Name", "Expiry", "Strike", "Right"],
  ...["Action", "Entry from", "Entry to", "Stop-loss", "Target 1", "Target 2", "Target 3"],
  ...["Horizon", "Price reached", "Corrects entry", "Text", "Files", "Leaf"],
] as const;

/**
 * Every recommendation and addition of a time, oldest first, with its exact instant and its prices
 * as they were given: for an accountant, or for PaRRVA, the agency that checks past performance.
 * What came of them is not reckoned here: no analyst may (SEBI, advertisement code).
 * @param time UTC ms, `from` included and `to` not
 */
export async function exactRecord(
  { store }: Pick<Parts, "store">,
  { from, to }: { from: number; to: number },
): Promise<ExactRow[]> {
  const entries = await store.db
    .selectFrom("research_entries")
    .select(["number", "root", "released_at", "services", "content", "leaf"])
    .where("released_at", ">=", from)
    .where("released_at", "<", to)
    .orderBy("number")
    .execute();
  const services = await store.db.selectFrom("services").select(["id", "name"]).execute();
  const names = new Map<string, string>(services.map(({ id, name }) => [id, name]));
  const rows = entries.map((entry) => {
    const content = Content.parse(JSON.parse(entry.content));
    return {
      ...blank,
      Entry: String(entry.number),
      "About entry": entry.root === entry.number ? "" : String(entry.root),
      Kind: kinds[content.kind],
      ...instantsOf(entry.released_at),
      Services: servicesIn(entry.services)
        .map((id) => names.get(id) ?? id)
        .join("; "),
      Title: content.title,
      Leaf: entry.leaf,
      Files: fileLines(content.files).join("; "),
      ...saidIn(content),
    };
  });
  const recovered = (await recoveredRows(store.db)).filter(
    ({ released_at }) => released_at >= from && released_at < to,
  );
  return [...rows, ...recovered.map(recoveredRow)].sort(
    (one, other) => Number(one.Entry) - Number(other.Entry),
  );
}

/** Of what a restore lost its text alone is known, with all that it says. */
const recoveredRow = (row: RecoveredRow): ExactRow => ({
  ...blank,
  Entry: String(row.number),
  "About entry": row.root === row.number ? "" : String(row.root),
  Kind: row.how === "letter" ? "Put back from its letter" : "Number given up",
  ...instantsOf(row.released_at),
  Text: onlyWords(row.text),
  Leaf: row.leaf,
});

const instantsOf = (at: number) => ({
  "Released (IST)": sealedInstant(at).split(" IST")[0] ?? "",
  "Released (UTC)": new Date(at).toISOString(),
});

function saidIn(content: Content): Partial<ExactRow> {
  if (content.kind === "note") return { Text: content.text };
  if (content.kind !== "idea")
    return {
      "Price reached": content.level === null ? "" : levels[content.level],
      "Corrects entry": content.corrects === null ? "" : String(content.corrects),
      Text: content.text,
    };
  const { instrument, entry, targets, stopLoss } = content;
  const target = (at: number) => (targets[at] === undefined ? "" : rupees(targets[at]));
  return {
    Exchange: instrument.exchange,
    Symbol: instrument.symbol,
    Name: instrument.name,
    Expiry: instrument.expiry ?? "",
    Strike: instrument.option ? rupees(instrument.option.strike) : "",
    Right: instrument.option?.right ?? "",
    Action: actions[content.action],
    "Entry from": rupees(entry.from),
    "Entry to": rupees(entry.to),
    "Stop-loss": rupees(stopLoss),
    "Target 1": target(0),
    "Target 2": target(1),
    "Target 3": target(2),
    Horizon: horizons[content.horizon].name,
    Text: content.rationale,
  };
}

const blank = Object.fromEntries(heads.map((head) => [head, ""])) as ExactRow;

/** 160550 → "1605.50", as programs read it */
const rupees = (paise: number): string => (paise / 100).toFixed(2);

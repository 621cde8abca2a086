import { disclosures } from "../../content/research-terms";

/** The labels of what is typed of research, by the names of its fields. */
export function researchLabels(fields: Record<string, string>): Record<string, string> {
  const files = Object.keys(fields).filter((name) => name.startsWith("says_"));
  return {
    ...lines,
    ...(fields.kind === "note" ? { text: "Text" } : {}),
    ...Object.fromEntries(
      Object.entries(disclosures).map(([key, [what]]) => [
        `d_${key}_what`,
        `If yes, what: ${what.toLowerCase()}`,
      ]),
    ),
    ...Object.fromEntries(files.map((name) => [name, "What the picture or PDF is"])),
  };
}

const lines = {
  symbol: "Symbol",
  name: "Name",
  expiry: "Expiry",
  strike: "Strike, ₹",
  entryFrom: "Entry from, ₹",
  entryTo: "Entry to, ₹",
  target1: "Target 1, ₹",
  target2: "Target 2, ₹, optional",
  target3: "Target 3, ₹, optional",
  stopLoss: "Stop-loss, ₹",
  title: "Title",
  text: "What changes, and why",
  rationale: "Rationale",
  basis: "Basis",
  risk: "Risk",
  corrects: "Entry that it corrects",
  changedWhat: "If yes: which, and how",
  aiWhat: "For what",
  names: "Names that hold a banned word",
};

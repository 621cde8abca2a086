/**
 * Reads back what `fill` wrote. @returns what finds the values that stand in a sentence's places:
 * null for another sentence
 */
export function unfill(sentence: string): (said: string) => Record<string, string> | null {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const seen = new Set<string>();
  const places = literal.replace(/\{(\w+)\}/g, (_, place: string) => {
    if (seen.has(place)) return `\\k<${place}>`;
    seen.add(place);
    return `(?<${place}>.+)`;
  });
  const pattern = new RegExp(`^${places}$`, "s");
  return (said) => {
    const found = pattern.exec(said);
    return found && { ...found.groups };
  };
}

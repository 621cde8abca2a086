/**
 * What is wrong with a text that is no JSON, with the line on which it is: Node says how many
 * letters in, or what stands around it.
 */
export function withLine(problem: string, text: string): string {
  if (/\(line \d+/.test(problem)) return problem;
  const place = placeOf(problem, text);
  return place < 0 ? problem : `${problem} (line ${text.slice(0, place).split("\n").length})`;
}

function placeOf(problem: string, text: string): number {
  const position = / at position (\d+)/.exec(problem)?.[1];
  if (position !== undefined) return Number(position);
  const [, token = "", around = ""] =
    /^Unexpected token '(.+?)', (?:\.\.\.)?"([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(problem) ??
    [];
  const start = around === "" ? -1 : text.indexOf(around);
  // Of a long text ten letters stand before it, of a short one all.
  const before = problem.includes('..."') ? 10 : 0;
  return start < 0 ? -1 : Math.max(start, text.indexOf(token, start + before));
}

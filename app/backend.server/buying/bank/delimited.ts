/**
 * The rows of a text of cells, as banks send them: commas, semicolons, tabs or bars between the
 * cells, some of them in quotes, ended by any line break. Empty rows are left out.
 */
export function rowsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, "");
  const between = delimiterOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at] ?? "";
    if (quoted && char === '"' && plain[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (quoted && char === '"') quoted = false;
    else if (quoted) cell += char;
    else if (char === '"' && cell.trim() === "") quoted = true;
    else if (char === between) endCell();
    else if (char === "\n" || char === "\r") endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

/** Which of them cuts most lines into as many cells. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const count = (of: string) => {
    const counts = new Map<number, number>();
    for (const line of lines.slice(0, 200)) {
      const times = line.replace(/"(?:[^"]|"")*"/g, "").split(of).length - 1;
      if (times > 0) counts.set(times, (counts.get(times) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  const [best] = [",", ";", "\t", "|"].sort((one, other) => count(other) - count(one));
  return best ?? ",";
}

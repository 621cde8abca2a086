import { writtenOut } from "../../api/plain-characters";

/**
 * Rows as RFC 4180 has them, a head first, CRLF between. `json` is what `--json` would print: a
 * list gives a row each, anything else one row. What stands inside is a column of its own
 * ("service.name"); a list of plain values is one cell. Instants (`…_at`, ms) are written out.
 *
 * @param without what heads the columns where there is no row
 */
export function csvOf(json: unknown, without: string[] = []): string[] {
  const rows = (Array.isArray(json) ? json : [json]).map((one) => columnsOf(one));
  const named = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const heads = named.length === 0 ? without : named;
  if (heads.length === 0) return [];
  return [heads, ...rows.map((row) => heads.map((head) => row.get(head) ?? ""))].map((cells) =>
    cells.map(quoted).join(","),
  );
}

function columnsOf(value: unknown, name = ""): Map<string, string> {
  if (Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null))
    return new Map([[name || "value", plain(JSON.stringify(value))]]);
  if (Array.isArray(value))
    return new Map([[name || "value", plain(value.map(String).join("; "))]]);
  if (typeof value === "object" && value !== null)
    return new Map(
      Object.entries(value).flatMap(([key, inner]) => [
        ...columnsOf(inner, name === "" ? key : `${name}.${key}`),
      ]),
    );
  if (typeof value === "number" && /(?:_at|At|_till|_since|respond_by)$/.test(name))
    return new Map([[name, new Date(value).toISOString()]]);
  if (typeof value === "string") return new Map([[name || "value", plain(value)]]);
  return new Map([[name || "value", value === null || value === undefined ? "" : String(value)]]);
}

/**
 * Strangers typed it, and a spreadsheet takes what begins so for a formula (OWASP, CSV injection;
 * some take the full-width signs too): an apostrophe before it makes it text. A phone number is
 * none, and a phone that takes the list over would keep the apostrophe; nor is a sum below 0, which
 * a spreadsheet would leave out of its sums.
 */
const plain = (text: string): string =>
  !PHONE.test(text) &&
  !BELOW_0.test(text) &&
  (/^\s*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text))
    ? `'${writtenOut(text)}`
    : writtenOut(text);

const PHONE = /^\+\d{7,15}$/;
const BELOW_0 = /^-\d{1,15}(?:\.\d{1,2})?$/;

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

import { OperatorRefusal } from "../../../api/refusal";

/**
 * The text of a statement's file, as banks write them: UTF-8, UTF-16 with its mark, or Windows'
 * own. Throws Refusal 415 for a file that is no text: a PDF or a workbook.
 */
export function statementText(bytes: Uint8Array): string {
  const begins = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte);
  if (begins(0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, 1000).includes(0))
    throw new OperatorRefusal(
      415,
      "This file is no CSV. At your bank, choose CSV, not PDF or Excel.",
    );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

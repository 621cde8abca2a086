export interface ReadMail {
  subject: string;
  /** the plain text part, else the HTML part's source */
  text: string;
  attachments: string[];
}

/**
 * Reads a mail as MIME has it (RFC 2045, 2047, 2231): enough for what mailers write, and whatever
 * comes is read as far as it makes sense.
 */
export function readMail(source: Buffer): ReadMail {
  const whole = partOf(source.toString("latin1"));
  const leaves = leavesOf(whole);
  const shown = leaves.filter((part) => fileName(part) === null);
  const body = shown.find((part) => kind(part) === "text/plain") ?? shown[0];
  return {
    subject: words(whole.headers.get("subject") ?? ""),
    text: body ? decoded(body).replace(/\r\n/g, "\n") : "",
    attachments: leaves.flatMap((part) => fileName(part) ?? []),
  };
}

interface Part {
  headers: Map<string, string>;
  /** one character a byte */
  body: string;
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).trim().toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { headers, body: end ? text.slice(end.index + end[0].length) : "" };
}

function leavesOf(part: Part): Part[] {
  const boundary = kind(part).startsWith("multipart/")
    ? parameter(part.headers.get("content-type") ?? "", "boundary")
    : null;
  if (boundary === null) return [part];
  const pieces = `\n${part.body}`.split(`\n--${boundary}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""))));
}

const kind = (part: Part): string =>
  (part.headers.get("content-type") ?? "text/plain").split(";")[0]?.trim().toLowerCase() ?? "";

function fileName(part: Part): string | null {
  const disposition = part.headers.get("content-disposition") ?? "";
  const name =
    parameter(disposition, "filename") ?? parameter(part.headers.get("content-type") ?? "", "name");
  return name ?? (/^attachment/i.test(disposition) ? "unnamed" : null);
}

function parameter(header: string, name: string): string | null {
  const extended = new RegExp(`;\\s*${name}\\*(?:0\\*)?=[^']*'[^']*'([^;]+)`, "i").exec(
    header,
  )?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  const plain = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header);
  const value = plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2];
  return value === undefined ? null : words(value);
}

function decoded(part: Part): string {
  const encoding = (part.headers.get("content-transfer-encoding") ?? "7bit").toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString("utf8");
  if (encoding === "quoted-printable")
    return quotedPrintable(part.body.replace(/=[ \t]*\r?\n/g, ""));
  return Buffer.from(part.body, "latin1").toString("utf8");
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/**
 * Encoded words of a header (RFC 2047); white space between two of them is not part of the text.
 */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?[^?]+\?([QB])\?([^?]*)\?=/gi, (_, how: string, what: string) =>
      how.toUpperCase() === "B"
        ? Buffer.from(what, "base64").toString("utf8")
        : quotedPrintable(what.replace(/_/g, " ")),
    );

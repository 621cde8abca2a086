import { unpaged } from "./read-letters";
import { onlyWords } from "./sealed-text";

/**
 * The ways to read what was pasted, as it is first. Mail programs and PDF readers change what they
 * show or copy; what can be undone without a doubt is undone in the second.
 */
export function readingsOf(pasted: string): string[] {
  const plain = fromSource(pasted);
  const undone = withoutTwins(unpaged(plain));
  return undone === plain ? [plain] : [plain, undone];
}

/** Whether the words are the same but for the shape of quotes and of the points before a line. */
export const saysTheSame = (pasted: string, sealed: string): boolean =>
  shapeless(pasted) === shapeless(sealed);
export const holdsTheSame = (pasted: string, sealed: string): boolean =>
  shapeless(pasted).includes(shapeless(sealed));

/** `pasted` without what was sealed, and what stands around it. */
export const besideOf = (pasted: string, sealed: string): string =>
  shapeless(pasted).replace(shapeless(sealed), "");

const shapeless = (text: string): string =>
  onlyWords(text.replace(/^([ \t\u003e]*)[•·][ \t]+/gm, "$1- "))
    .replace(/[“”„‟]/g, '"')
    .replace(/[‘’‚‛]/g, "'");

/** "https://a.in <https://a.in>": the same address once more, as some write it into plain text. */
const withoutTwins = (text: string): string =>
  text.replace(/(?<!\S)(\S{1,300})\s{1,3}\u003c(?:https?:\/\/|mailto:)?\1\/?\u003e/g, "$1");

/** The plain text of a mail's source, where that was pasted; anything else as it is. */
function fromSource(pasted: string): string {
  const source = pasted.replaceAll("\r\n", "\n");
  const boundary = /\bboundary="?([^";\n]+)/i.exec(source)?.[1];
  const blocks = source.split("\n\n");
  for (const [at, head] of blocks.entries()) {
    const encoding = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)/im.exec(head)?.[1];
    const type = /^Content-Type:[ \t]*([\w/]+)/im.exec(head)?.[1] ?? "text/plain";
    if (encoding === undefined || type.toLowerCase() !== "text/plain" || !isHead(head)) continue;
    const rest = `\n${blocks.slice(at + 1).join("\n\n")}`;
    const [body = ""] = boundary === undefined ? [rest] : rest.split(`\n--${boundary}`);
    return encoding.toLowerCase() === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : quotedPrintable(body);
  }
  return pasted;
}

/** Lines with a name each, some going on in the next, perhaps behind the border of a part. */
const isHead = (block: string): boolean =>
  block
    .replace(/^\n*--.*\n/, "")
    .split("\n")
    .every((line) => line === "" || /^(?:[A-Za-z][\w-]*:|[ \t])/.test(line));

const quotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=[ \t]*\n/g, "")
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

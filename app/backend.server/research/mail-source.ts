/** Mails in mails: a letter that was forwarded as a file, and forwarded again. */
const DEEPEST = 6;

/**
 * The plain text of a mail's source, a file (.eml) or what a program calls "original": each of its
 * parts in plain text, as its reader saw it. Anything else as it is.
 */
export function fromSource(source: string | Buffer): string {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  const text = bytes.toString("latin1").replaceAll("\r\n", "\n");
  const mail = mailIn(text);
  return mail === null ? bytes.toString("utf8") : textsOf(mail, 0).join("\n\n");
}

/**
 * From its head on. Where other words stand before it, only what says how it is encoded is taken
 * for one: nothing that can be read as it is is left out.
 */
function mailIn(text: string): string | null {
  const blocks = text.replace(/^\s*(?:From \S+ .*\n)?/, "").split("\n\n");
  const at = blocks.findIndex(
    (block, before) => isHead(block) && (before === 0 ? MIME : ENCODED).test(block),
  );
  if (at === -1) return null;
  const [, border, head] = /^\n*(?:--(\S+)\n)?([^]*)$/.exec(blocks[at] ?? "") ?? [];
  const mail = [head, ...blocks.slice(at + 1)].join("\n\n");
  return border === undefined ? mail : (mail.split(`\n--${border}`)[0] ?? "");
}

const MIME = /^(?:MIME-Version|Content-Type|Content-Transfer-Encoding):/im;
const ENCODED = /^Content-Transfer-Encoding:[ \t]*(?:base64|quoted-printable)/im;

/** Lines with a name each, some going on in the next, perhaps behind the border of a part. */
const isHead = (block: string): boolean =>
  block
    .replace(/^\n*--.*\n/, "")
    .split("\n")
    .every((line) => line === "" || /^(?:[A-Za-z][\w-]*:|[ \t])/.test(line));

/** @param mail a mail or a part of one, a character a byte */
function textsOf(mail: string, depth: number): string[] {
  const end = mail.startsWith("\n") ? 0 : mail.search(/\n\n/);
  const head = end === -1 ? mail : mail.slice(0, end).replace(/\n[ \t]+/g, " ");
  const body = end === -1 ? "" : mail.slice(end).replace(/^\n{1,2}/, "");
  const type = fieldOf(head, "Content-Type") || "text/plain";
  if (depth > DEEPEST) return [];
  if (/^multipart\//i.test(type)) {
    const [, ...parts] = `\n${body}`.split(`\n--${valueOf(type, "boundary")}`);
    return parts.flatMap((part) =>
      part.startsWith("--") ? [] : textsOf(part.replace(/^[ \t]*\n/, ""), depth + 1),
    );
  }
  const plain = decoded(body, fieldOf(head, "Content-Transfer-Encoding").toLowerCase());
  if (/^message\/rfc822/i.test(type))
    return textsOf(plain.toString("latin1").replaceAll("\r\n", "\n"), depth + 1);
  if (!/^text\/plain/i.test(type)) return [];
  const said = inWords(plain, valueOf(type, "charset")).replaceAll("\r\n", "\n");
  // RFC 3676: with DelSp a program may break a line within a word.
  return [
    valueOf(type, "delsp").toLowerCase() === "yes" ? said.replace(/ \n\u003e* ?/g, "") : said,
  ];
}

const fieldOf = (head: string, name: string): string => {
  const line = head.split("\n").find((one) => startsWith(one, `${name}:`));
  return line?.slice(name.length + 1).trim() ?? "";
};

/** "text/plain; charset=utf-8", "charset" → "utf-8" */
const valueOf = (field: string, name: string): string => {
  const [, ...values] = field.split(";").map((one) => one.trim());
  const value = values.find((one) => startsWith(one, `${name}=`))?.slice(name.length + 1) ?? "";
  return value.replaceAll('"', "").trim();
};

const startsWith = (text: string, start: string): boolean =>
  text.slice(0, start.length).toLowerCase() === start.toLowerCase();

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const plain = body
    .replace(/=[ \t]*\n/g, "")
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(plain, "latin1");
}

/** By its bytes first: what was pasted has another encoding than its head says. */
function inWords(bytes: Buffer, charset: string): string {
  for (const name of ["utf-8", charset || "windows-1252"])
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  return bytes.toString("latin1");
}

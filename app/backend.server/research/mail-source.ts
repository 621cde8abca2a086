import type { Email } from "postal-mime";

/** Mails in mails: a letter that was forwarded as a file, and forwarded again. */
const DEEPEST = 6;

/**
 * The plain text of a mail's source, a file (.eml) or what a program calls "original": each of its
 * parts in plain text, as its reader saw it. Anything else as it is.
 */
export async function fromSource(source: string | Buffer): Promise<string> {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  const mail = mailIn(bytes.toString("latin1").replaceAll("\r\n", "\n"));
  if (mail === null) return bytes.toString("utf8");
  const read = Buffer.from(asRead(mail, typeof source === "string"), "latin1");
  return unbroken((await textsOf(read, 0)).join("\n\n"), mail);
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

/**
 * What was pasted has another encoding than its head says: letters of its own are UTF-8 here. And
 * lines that a program broke stay broken, which no reading minds: the parser joins quoted ones with
 * their marks between them.
 */
function asRead(mail: string, wasPasted: boolean): string {
  const broken = mail.replace(/\bformat="?flowed\b"?/gi, "format=fixed");
  return wasPasted && /[^\0-\x7f]/.test(mail)
    ? broken.replace(/\bcharset="?[\w-]+"?/gi, "charset=utf-8")
    : broken;
}

/** RFC 3676: with DelSp a program may break a line within a word. */
const unbroken = (text: string, mail: string): string =>
  /\bdelsp="?yes\b/i.test(mail) ? text.replace(/ \n\u003e* ?/g, "") : text;

async function textsOf(mail: Uint8Array, depth: number): Promise<string[]> {
  const { text = "", attachments } = await parsed(mail);
  const more = attachments.map(({ mimeType, content }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    if (mimeType === "text/plain") return [new TextDecoder().decode(bytes)];
    return mimeType === "message/rfc822" && depth < DEEPEST ? textsOf(bytes, depth + 1) : [];
  });
  return [text, ...(await Promise.all(more)).flat()].map((one) => one.replaceAll("\r\n", "\n"));
}

/** What is nested deeper than any program does, or is all head, is no mail: it is read as it is. */
async function parsed(mail: Uint8Array): Promise<Pick<Email, "text" | "attachments">> {
  // Loaded when it is needed: few letters come back.
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(mail, { maxRfc822NestingDepth: DEEPEST });
  } catch {
    return { text: new TextDecoder().decode(mail), attachments: [] };
  }
}

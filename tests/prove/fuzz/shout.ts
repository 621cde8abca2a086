import { connect } from "node:net";

/** What came back over a bare socket: empty when the server only closed. */
export interface Heard {
  /** 0 when nothing that looks like HTTP came */
  status: number;
  /** lower-case names; of several lines the last */
  headers: Map<string, string>;
  body: string;
  /** neither an answer nor an end within the time */
  hung: boolean;
}

const PATIENCE_MS = 12_000;

/**
 * Sends bytes as they are and hears until the server closes, or has answered and falls silent.
 * @param halfClose ends our side at once
 */
export function shout(port: number, bytes: Buffer, halfClose = false): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    let silence = setTimeout(() => done(true), PATIENCE_MS);
    const done = (late: boolean) => {
      clearTimeout(silence);
      socket.destroy();
      resolve({ ...parsed(Buffer.concat(chunks)), hung: late && chunks.length === 0 });
    };
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(silence);
      silence = setTimeout(() => done(true), whole(Buffer.concat(chunks)) ? 0 : PATIENCE_MS);
    });
    // The server may close on us while we still send.
    socket.on("error", () => done(false));
    socket.on("close", () => done(false));
    if (halfClose) socket.end(bytes);
    else socket.write(bytes);
  });
}

function whole(bytes: Buffer): boolean {
  const { status, headers, body } = parsed(bytes);
  return (
    status >= 200 &&
    headers.has("content-length") &&
    Buffer.byteLength(body) >= Number(headers.get("content-length"))
  );
}

function parsed(bytes: Buffer): Omit<Heard, "hung"> {
  const text = bytes.toString("latin1").replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = (end < 0 ? text : text.slice(0, end)).split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: end < 0 ? "" : Buffer.from(text.slice(end + 4), "latin1").toString("utf8"),
  };
}

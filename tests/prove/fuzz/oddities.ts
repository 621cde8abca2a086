/**
 * Bytes that are hardly HTTP; each with whether our side is closed at once. An end without an
 * answer is an answer to these.
 */
export function oddities(host: string): { name: string; bytes: Buffer; halfClose: boolean }[] {
  const post = `POST /auth HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const get = `GET / HTTP/1.1\r\nHost: ${host}\r\n`;
  const last = "Connection: close\r\n\r\n";
  const chunked = "Transfer-Encoding: chunked\r\n\r\n";
  const texts: Record<string, string> = {
    "a chunk whose size is no number": `${post}${chunked}xyz\r\nabc\r\n0\r\n\r\n`,
    "a chunk of negative size": `${post}${chunked}-1\r\nabc\r\n0\r\n\r\n`,
    "a chunk larger than any memory": `${post}${chunked}ffffffffffffffff\r\nabc`,
    "a chunk extension without end": `${post}${chunked}1;${"e".repeat(60_000)}\r\na\r\n0\r\n\r\n`,
    "trailers after the last chunk": `${post}${chunked}1\r\na\r\n0\r\nSet-Cookie: a=b\r\nContent-Length: 5\r\n\r\n`,
    "a body cut short": `${post}Content-Length: 100\r\n\r\nintent=send`,
    "both lengths, to smuggle": `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /details HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "two lengths": `${post}Content-Length: 3\r\nContent-Length: 9\r\n\r\nabcdefghi`,
    "a negative length": `${post}Content-Length: -5\r\n\r\nabc`,
    "a length past counting": `${post}Content-Length: 99999999999999999999999\r\n\r\nabc`,
    "an unknown transfer encoding": `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    "no host": "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": `${get}Host: evil.example\r\n${last}`,
    "a folded header": `${get}X-Folded: a\r\n b\r\n${last}`,
    "line feeds alone": `GET / HTTP/1.1\nHost: ${host}\nConnection: close\n\n`,
    "a null byte in the path": `GET /a\u0000b HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    "a null byte in a header": `${get}X-Null: a\u0000b\r\n${last}`,
    "spaces in the path": `GET /a b c HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    "an address of 30,000 characters": `GET /${"a".repeat(30_000)} HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    "three thousand headers": `${get}${Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1\r\n`).join("")}${last}`,
    "cookies of 60,000 characters": `${get}Cookie: ${"c=1; ".repeat(12_000)}\r\n${last}`,
    "a header name that is none": `${get}X Y(Z): 1\r\n${last}`,
    "an unknown method": `FOO / HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    "a method in small letters": `get / HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`,
    "the asterisk": `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n${last}`,
    "another host's full address": `GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n${last}`,
    "HTTP/0.9": "GET /\r\n",
    "HTTP/3.7": `GET / HTTP/3.7\r\nHost: ${host}\r\n\r\n`,
    "HTTP/1.0": "GET / HTTP/1.0\r\n\r\n",
    "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "one hundred requests in one breath": `${get}\r\n`.repeat(99) + `${get}${last}`,
    "an expectation and a large body": `${post}Expect: 100-continue\r\nContent-Length: 300000\r\n\r\n`,
    nothing: "",
    "an upgrade to HTTP/2": `${get}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
  };
  const half = new Set([
    "a body cut short",
    "a chunk larger than any memory",
    "HTTP/0.9",
    "nothing",
    "a length past counting",
    "an unknown transfer encoding",
  ]);
  return [
    ...Object.entries(texts).map(([name, text]) => ({
      name,
      bytes: Buffer.from(text, "latin1"),
      halfClose: half.has(name),
    })),
    {
      name: "the hello of TLS",
      bytes: Buffer.from([
        0x16,
        3,
        1,
        2,
        0,
        1,
        0,
        1,
        0xfc,
        3,
        3,
        ...Array.from({ length: 200 }, (_, i) => i),
      ]),
      halfClose: true,
    },
  ];
}

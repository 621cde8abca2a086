import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Packing = "br" | "gzip";

/** The packing a visitor takes, brotli first; null when it takes neither (`;q=0` refuses one). */
export function packingFor(acceptEncoding: string | undefined): Packing | null {
  const taken = (name: string) =>
    new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s;,]|$)`).test(
      acceptEncoding ?? "",
    );
  return taken("br") ? "br" : taken("gzip") ? "gzip" : null;
}

/** Once, for what is kept: as small as it gets. */
export const packTight = (bytes: Buffer, way: Packing): Promise<Buffer> =>
  way === "br" ? brotli(bytes, { params: tightest(bytes) }) : zip(bytes, { level: 9 });

const tightest = (bytes: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
});

/**
 * Each time, for what belongs to one visitor: brotli 5 costs about a third more than 4 (0.3 ms a
 * page) and is 6 % smaller, which a link of 400 kbps gives back tenfold. On the spot: handing it to
 * another thread and back would take as long again.
 */
const packFast = (bytes: Buffer, way: Packing): Buffer =>
  way === "br"
    ? brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : gzipSync(bytes, { level: 6 });

const PACK_FROM = 900;
const PACKS = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)|x-script/;

/**
 * An answer's body as this visitor takes it; its headers say what was done. What is short, or
 * packed already, stays as it is.
 */
export function packAnswer(body: Buffer, headers: Headers, acceptEncoding: string | null): Buffer {
  if (
    body.length < PACK_FROM ||
    headers.has("content-encoding") ||
    !PACKS.test(headers.get("content-type") ?? "")
  )
    return body;
  if (!/accept-encoding/i.test(headers.get("vary") ?? ""))
    headers.append("vary", "accept-encoding");
  const way = packingFor(acceptEncoding ?? "");
  if (!way) return body;
  headers.set("content-encoding", way);
  return isForGood(headers) ? packedOnce(body, way) : packFast(body, way);
}

/** The same for everybody under this address, and kept: the words of a language, of a build. */
const isForGood = (headers: Headers): boolean =>
  /public\b.*\bimmutable/.test(headers.get("cache-control") ?? "");

/** By what was packed. There are as many as languages, and a new build is a new process. */
const onceFor = new Map<string, Buffer>();
const MOST_KEPT = 100;

/** On the spot too, some 30 ms for the words of a language, the first time that it is asked for. */
function packedOnce(body: Buffer, way: Packing): Buffer {
  const name = `${way} ${createHash("sha256").update(body).digest("base64")}`;
  const known = onceFor.get(name);
  if (known) return known;
  const tight =
    way === "br"
      ? brotliCompressSync(body, { params: tightest(body) })
      : gzipSync(body, { level: 9 });
  if (onceFor.size < MOST_KEPT) onceFor.set(name, tight);
  return tight;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

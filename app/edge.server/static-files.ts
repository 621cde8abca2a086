import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface StaticFiles {
  find(path: string, request: Request): Promise<Response | null>;
}
interface Kept {
  bytes: Buffer;
  type: string;
  etag: string;
  immutable: boolean;
  packed: Partial<Record<"br" | "gzip", Promise<Buffer>>>;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** The built client and `public/`, kept in memory; each packed once, at its first request. Hashed names never change; others are checked by ETag. */
export function staticFiles(root: string): StaticFiles {
  const files = new Map<string, string>(list(root).map((path) => ["/" + relative(root, path).split(sep).join("/"), path]));
  const kept = new Map<string, Kept>();
  return {
    async find(path, request) {
      const source = files.get(path);
      if (!source) return null;
      let file = kept.get(path);
      if (!file) kept.set(path, (file = keep(path, source)));
      return send(file, request);
    },
  };
}

function keep(path: string, source: string): Kept {
  const bytes = readFileSync(source);
  return {
    bytes,
    type: types[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    immutable: path.startsWith("/assets/"),
    packed: {},
  };
}

async function send(file: Kept, request: Request): Promise<Response> {
  const headers = new Headers({
    "content-type": file.type,
    etag: file.etag,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    vary: "accept-encoding",
  });
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const accepts = request.headers.get("accept-encoding") ?? "";
  const way = file.type.startsWith("image/png") ? null : /\bbr\b/.test(accepts) ? ("br" as const) : /\bgzip\b/.test(accepts) ? ("gzip" as const) : null;
  if (!way) return new Response(new Uint8Array(file.bytes), { headers });
  const packed = await (file.packed[way] ??= packers[way](file.bytes));
  headers.set("content-encoding", way);
  return new Response(new Uint8Array(packed), { headers });
}

const list = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? list(path) : name.startsWith(".") ? [] : [path];
  });

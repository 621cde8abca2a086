import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { named, weakTag } from "./entity-tag";
import { packingFor, type Packing } from "./packing";

export interface StaticFiles {
  find(path: string, request: Request): Response | null;
}
interface Kept {
  /** packed at build; a picture has its plain form only */
  forms: { plain: Uint8Array<ArrayBuffer> } & Partial<Record<Packing, Uint8Array<ArrayBuffer>>>;
  type: string;
  etag: string;
  immutable: boolean;
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
  ".speculationrules": "application/speculationrules+json",
};

/**
 * The built client and `public/`, each read at its first request and then kept. Hashed names never
 * change; others are checked by ETag.
 */
export function staticFiles(root: string): StaticFiles {
  const files = new Map<string, string>(
    list(root).map((path) => ["/" + relative(root, path).split(sep).join("/"), path]),
  );
  const kept = new Map<string, Kept>();
  return {
    find(path, request) {
      const source = /\.(br|gz)$/.test(path) ? undefined : files.get(path);
      if (!source) return null;
      let file = kept.get(path);
      if (!file) kept.set(path, (file = keep(path, source, (suffix) => files.get(path + suffix))));
      return send(file, request);
    },
  };
}

function keep(path: string, source: string, beside: (suffix: string) => string | undefined): Kept {
  const plain = new Uint8Array(readFileSync(source));
  const [br, gzip] = [beside(".br"), beside(".gz")].map(
    (packed) => packed && new Uint8Array(readFileSync(packed)),
  );
  return {
    forms: { plain, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    type: types[extname(path)] ?? "application/octet-stream",
    etag: weakTag(plain),
    immutable: path.startsWith("/assets/"),
  };
}

function send({ forms, type, etag, immutable }: Kept, request: Request): Response {
  const headers = new Headers({
    "content-type": type,
    etag,
    "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    vary: "accept-encoding",
  });
  if (named(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const way = packingFor(request.headers.get("accept-encoding") ?? undefined);
  const packed = way && forms[way];
  if (!packed) return new Response(forms.plain, { headers });
  headers.set("content-encoding", way);
  return new Response(packed, { headers });
}

const list = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith(".")) return [];
    return statSync(path).isDirectory() ? list(path) : [path];
  });

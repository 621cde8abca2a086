import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, posix, resolve, sep } from "node:path";
import { ProviderDown } from "../outcome";
import type { Documents } from "./port";

/**
 * Documents as files under `folder`. A file is written beside its place, flushed and then renamed,
 * so that a power cut leaves all of it or none.
 */
export function documentsInFolder(folder: string): Documents {
  const root = resolve(folder);
  const place = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep))
      throw new ProviderDown("documents", "refused", { detail: "the key leaves the folder" });
    return path;
  };
  return {
    put: (key, content) => orDown(() => writeWhole(place(key), content)),
    get: (key) => orDown(() => ifThere(readFile(place(key)))),
    remove: (key) => orDown(() => rm(place(key), { force: true })),
    list: (prefix) =>
      orDown(async () => {
        const names = await ifThere(readdir(dirname(place(prefix))));
        return (names ?? [])
          .map((name) => posix.join(posix.dirname(prefix), name))
          .filter((key) => key.startsWith(prefix));
      }),
  };
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await flushed(draft, "wx", (file) => file.writeFile(content));
    await rename(draft, path);
  } catch (problem) {
    await rm(draft, { force: true });
    throw problem;
  }
  // The rename itself is only durable once the folder is flushed.
  await flushed(folder, "r", async () => undefined);
}

async function flushed(
  path: string,
  flags: "wx" | "r",
  work: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

const ifThere = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === "ENOENT") return null;
    throw problem;
  });

async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderDown) throw cause;
    throw new ProviderDown("documents", "unreachable", { cause });
  }
}

import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorRefusal, Refusal } from "../../../api/refusal";
import { decrypted, encrypted } from "./envelope";
import { Line } from "./line";

/** Takes the next line; resolves when there is room for another. */
export type Write = (line: Line) => Promise<void>;

/**
 * Writes a backup: lines of JSON, compressed, encrypted. It stands under its name only when it is
 * whole and flushed, readable by its owner alone. Throws Refusal (409) when the file is there
 * already, and what `work` throws.
 */
export async function writeBackup<T>(
  path: string,
  passphrase: string,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  if (await isThere(path))
    throw new OperatorRefusal(409, `${path} is there already. Name a file that is not.`);
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const lines = new PassThrough();
  const flowing = pipeline(
    lines,
    createGzip(),
    (zipped: AsyncIterable<Buffer>) => encrypted(zipped, passphrase),
    draftAt(draft),
  );
  flowing.catch(() => undefined);
  const write: Write = async (line) => {
    if (!lines.write(`${JSON.stringify(line)}\n`))
      await Promise.race([once(lines, "drain"), flowing]);
  };
  try {
    const result = await work(write);
    lines.end();
    await flowing;
    await rename(draft, path);
    await flushFolderOf(path);
    return result;
  } catch (problem) {
    lines.destroy();
    await flowing.catch(() => undefined);
    await rm(draft, { force: true });
    throw problem;
  }
}

/**
 * Reads it back, line by line. Throws Refusal (422) for a file that is not whole and as it was
 * written, and for the wrong passphrase.
 */
export async function* readBackup(path: string, passphrase: string): AsyncGenerator<Line> {
  if (!(await isThere(path))) throw new OperatorRefusal(404, `There is no file ${path}.`);
  const unzip = createGunzip().setEncoding("utf8");
  pipeline(
    createReadStream(path),
    (file: AsyncIterable<Buffer>) => decrypted(file, passphrase),
    unzip,
  ).catch((problem: unknown) => {
    unzip.destroy(
      problem instanceof Refusal
        ? problem
        : new OperatorRefusal(422, "The backup is damaged: it cannot be unpacked."),
    );
  });
  let held: string[] = [];
  for await (const part of unzip as AsyncIterable<string>) {
    const [first = "", ...more] = part.split("\n");
    held.push(first);
    for (const begun of more) {
      yield lineOf(held.join(""));
      held = [begun];
    }
  }
}

const draftAt = (path: string) =>
  createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

function lineOf(text: string): Line {
  const line = Line.safeParse(jsonOf(text));
  if (line.success) return line.data;
  throw new OperatorRefusal(
    422,
    "The backup is damaged, or holds something that this release does not know.",
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The rename itself is only durable once the folder is flushed. */
async function flushFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(resolve(path)), "r");
  await folder.sync().finally(() => folder.close());
}

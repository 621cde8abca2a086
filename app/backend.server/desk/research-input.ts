import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { instantTyped } from "../../content/day-typed";
import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import { wordsBeside, type FileChanges } from "../research/files/draft-files";
import { servicesWithSwitch } from "../research/service-switch";
import { Typed } from "../research/typed";
import { UsageFault } from "./command";

const WithFiles = z.object({
  files: z
    .array(z.object({ path: z.string(), says: z.string() }))
    .max(50)
    .default([]),
});

/**
 * A draft in a JSON file, its services by name or id; its pictures and papers by path, as seen from
 * that file. Throws Refusal 404, 422.
 */
export async function draftIn(
  parts: Parts,
  file: string,
): Promise<{ typed: Typed; files: FileChanges["add"] }> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new OperatorRefusal(404, `There is no file ${file} that can be read.`);
  });
  try {
    const json: unknown = JSON.parse(text);
    const typed = Typed.parse(json);
    const { files } = WithFiles.parse(json);
    const unknown = Object.keys(json as object).find(
      (name) => name !== "files" && !Object.hasOwn(Typed.shape, name),
    );
    if (unknown) throw new OperatorRefusal(422, `A draft has no field ${JSON.stringify(unknown)}.`);
    const all = await servicesWithSwitch(parts);
    const idOf = (one: string): string => {
      const wanted = one.trim().toLowerCase();
      const found = all.find(({ id, name }) => id === one || name.toLowerCase() === wanted);
      if (found) return found.id;
      const names = all.map(({ name }) => name).join(", ");
      throw new OperatorRefusal(422, `There is no service “${one}”. There are: ${names}.`);
    };
    return {
      typed: { ...typed, services: typed.services.map(idOf) },
      files: await Promise.all(
        files.map(async ({ path, says }) => ({
          bytes: await bytesOf(resolve(dirname(file), path)),
          says: wordsBeside(says),
        })),
      ),
    };
  } catch (problem) {
    if (problem instanceof z.ZodError)
      throw new OperatorRefusal(
        422,
        `In ${file}, ${problem.issues[0]?.path.join(".")} is no such text.`,
      );
    if (problem instanceof SyntaxError) throw new OperatorRefusal(422, `${file} is not JSON.`);
    throw problem;
  }
}

const bytesOf = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new OperatorRefusal(404, `There is no file ${path} that can be read.`);
  });

/** A checkpoint stands in a file alone, or among the lines of a letter. Throws Refusal 404, 422. */
export async function noteIn(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new OperatorRefusal(404, `There is no file ${file} that can be read.`);
  });
  const found = /\S+\r?\n\d+\r?\n[A-Za-z0-9+/]{43}=\r?\n\r?\n— \S+ [A-Za-z0-9+/=]+/u.exec(text);
  if (!found) throw new OperatorRefusal(422, `There is no checkpoint in ${file}.`);
  return `${found[0].replaceAll("\r\n", "\n")}\n`;
}

/** A time in India as `instantTyped` reads it → UTC ms. Throws UsageFault. */
export function instantIn(typed: string): number {
  const at = instantTyped(typed);
  if (Number.isNaN(at)) throw new UsageFault("A time in India is written like 2026-11-24 09:00.");
  return at;
}

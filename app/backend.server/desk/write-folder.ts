import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OperatorRefusal } from "../../api/refusal";

/**
 * Writes files into a folder that only its owner reads. Throws Refusal 409 when the folder is there
 * already: nothing of one person ends up with another's.
 */
export async function writeFolder(
  folder: string,
  files: { name: string; content: Buffer }[],
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === "EEXIST")
      throw new OperatorRefusal(409, `${folder} is there already. Name a new folder with --to.`);
    throw new OperatorRefusal(422, `The folder ${folder} cannot be made (${problem.code}).`);
  });
  for (const { name, content } of files)
    await writeFile(join(folder, name), content, { mode: 0o600 });
}

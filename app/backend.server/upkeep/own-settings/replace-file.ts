import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { OperatorRefusal } from "../../../api/refusal";
import { changedMeanwhile } from "../../platform/shared-settings";

/**
 * Writes a file whole or not at all, with the mode and owner it had; a link stays one.
 *
 * @param stood what it held when the change was made up; null: it was not there
 * @throws Refusal 409 when it holds something else now, or cannot be written: which file it is
 */
export function replaceFile(path: string, stood: string | null, text: string): void {
  const real = existsSync(path) ? realpathSync(path) : path;
  const beside = `${real}.${process.pid}.new`;
  let made = false;
  try {
    const now = existsSync(real) ? readFileSync(real, "utf8") : null;
    if (now !== stood) throw changedMeanwhile();
    writeFileSync(beside, text, { mode: 0o600 });
    made = true;
    if (now !== null) keepOwner(real, beside);
    renameSync(beside, real);
  } catch (problem) {
    if (problem instanceof OperatorRefusal) throw problem;
    if (made) rmSync(beside, { force: true });
    if (!(problem instanceof Error && "code" in problem)) throw problem;
    throw new CannotBeWritten(path, dirname(real), String(problem.code));
  }
}

/** Which file cannot be written, and why. */
export class CannotBeWritten extends OperatorRefusal {
  constructor(
    readonly path: string,
    folder: string,
    code: string,
  ) {
    super(409, `${path} cannot be written by this server (${code} in ${folder}).`);
  }
}

function keepOwner(from: string, to: string): void {
  const { mode, uid, gid } = statSync(from);
  chmodSync(to, mode & 0o777);
  const made = statSync(to);
  if (made.uid !== uid || made.gid !== gid) chownSync(to, uid, gid);
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const MIGRATIONS = "app/backend.server/platform/store/every-migration.ts";

/** A release that was, built in a folder of its own. */
export interface Release {
  /** "a1b2c3d, without 0053-kept-letters" */
  name: string;
  /** the folder with the built server */
  build: string;
  remove(): void;
}

/**
 * Checks out the commit before the one that brought the newest migration, and builds it with the
 * packages that are installed here. Throws where there is no history of commits.
 */
export function buildReleaseBefore(): Release {
  const found = newestMigrations();
  if (!found) throw new Error("the commit of the newest migration is not in this history");
  const { brought, migrations } = found;
  const folder = mkdtempSync(join(tmpdir(), "release-before-"));
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  git("worktree", "add", "--detach", folder, `${brought}^`);
  try {
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    execFileSync(process.execPath, ["deploy/start.mjs", "--build-only"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (problem) {
    remove();
    throw problem;
  }
  return {
    name: `${brought.slice(0, 7)}^, without ${migrations.join(" and ")}`,
    build: join(folder, "build"),
    remove,
  };
}

/** The last commit that brought migrations, and their names. */
function newestMigrations() {
  for (const brought of git("log", "--format=%H", "--", MIGRATIONS).split("\n").filter(Boolean)) {
    const before = namesAt(`${brought}^`);
    const migrations = namesAt(brought).filter((name) => !before.includes(name));
    if (migrations.length > 0) return { brought, migrations };
  }
  return null;
}

const namesAt = (commit: string): string[] =>
  [...git("show", `${commit}:${MIGRATIONS}`).matchAll(/"(\d{4}-[\w-]+)",/g)].map(
    ([, name = ""]) => name,
  );

const git = (...words: string[]): string =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

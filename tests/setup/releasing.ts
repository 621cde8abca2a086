import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site";

export interface Released {
  number: number;
  root: string;
  receivers: number;
}

/** What the analyst does at the command line, for a journey that reads what was released. */
export function releasing(site: () => Site) {
  const json = async <T>(...words: string[]): Promise<T> =>
    JSON.parse(await site().desk(...words, "--json")) as T;
  return {
    /** The id of the service of this name, in any case of letters. */
    async serviceOf(name: string): Promise<string> {
      const all = await json<{ id: string; name: string }[]>("research", "services");
      const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!found) throw new Error(`no service ${name}`);
      return found.id;
    },
    async releases(typed: object): Promise<Released> {
      const file = join(site().folder, "draft.json");
      writeFileSync(file, JSON.stringify(typed));
      const draft = await json<{ id: string; version: string }>("research", "draft", file);
      return json<Released>("research", "release", draft.id, "--yes", "--seen", draft.version);
    },
  };
}

import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { freemem } from "node:os";
import { either, good, note, wrong, type Installed, type Look } from "./check";

const MB = 2 ** 20;

/** What needs no configuration. */
export const nodeLooks: Look<Installed>[] = [
  {
    name: "Node",
    mend: "Install Node 24, the present LTS: 20 gets no more fixes.",
    look: () => {
      const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
      if (major < 20 || (major === 20 && minor < 19))
        return wrong(`${process.version} is older than 20.19`);
      return major < 22
        ? note(`${process.version} runs it, and gets no more fixes since April 2026`)
        : good(process.version);
    },
  },
  {
    name: "memory",
    mend: "Give the machine more memory, or stop what else runs on it.",
    look: () =>
      either(
        freemem() > 100 * MB,
        `${Math.round(freemem() / MB)} MB free`,
        `only ${Math.round(freemem() / MB)} MB free`,
      ),
  },
  {
    name: "time zone data",
    mend: "Install the official Node build: this one lacks the data for Asia/Kolkata.",
    look: () =>
      either(
        new Intl.DateTimeFormat("en-GB", {
          timeZone: "Asia/Kolkata",
          hour: "2-digit",
          hourCycle: "h23",
        }).format(0) === "05",
        "Asia/Kolkata is known",
        "Asia/Kolkata is not known",
      ),
  },
  {
    name: "build",
    mend: "npm run build",
    look: async ({ root }) => {
      const [server, sources] = [join(root, "build/server/server.js"), join(root, "app")];
      if (!existsSync(server)) return wrong(`there is none in ${join(root, "build")}`);
      if (!existsSync(sources)) return good("as installed");
      return (await newestIn(sources)) > statSync(server).mtimeMs
        ? note("files under app/ are newer")
        : good("fresh");
    },
  },
];

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Math.max(
    0,
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
}

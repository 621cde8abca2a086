import { readFileSync } from "node:fs";
import { OperatorRefusal } from "../../api/refusal";
import { ConfigurationFaults } from "../../config.server/reader";
import { settingsIn, writeWhole } from "../../config.server/kept-settings";
import { siteFault } from "../../content/site-file.server";
import { changeShared, sharedFile, type SharedFile } from "../platform/shared-settings";
import type { Outside } from "../upkeep/outside";
import type { Command } from "./command";
import { withParts } from "./with-parts";

/** What several servers read in common, set up in the browser of one of them. */
export const sharedCommands: Record<string, Command<Outside>> = {
  "settings copy": copy("settings", "the settings that all servers share, secrets too,"),
  "settings put": {
    usage: "settings put FILE",
    says: "Puts a file of lines NAME=value in the place of the settings that all servers share; each reads them at its next start. Refused when they have faults.",
    options: {},
    words: 1,
    run: (outside, [file = ""]) =>
      put(outside, "settings", file, (text) => {
        try {
          outside.configuration(settingsIn(text));
          return null;
        } catch (problem) {
          if (problem instanceof ConfigurationFaults) return problem.message;
          throw problem;
        }
      }),
  },
  "site copy": copy("site", "the site file that all servers share"),
  "site put": {
    usage: "site put FILE",
    says: "Puts a file in the place of the site file that all servers share; each shows it within ten seconds. Refused when it has faults.",
    options: {},
    words: 1,
    run: (outside, [file = ""]) =>
      put(outside, "site", file, () => {
        const { production, sandboxed } = outside.configuration();
        const fault = siteFault(file, { production, sandboxed: sandboxed.length > 0 });
        return fault === null ? null : `It ${fault}`;
      }),
  },
};

function copy(name: SharedFile, what: string): Command<Outside> {
  return {
    usage: `${name} copy FILE`,
    says: `Writes ${what} into a file for nobody else's eyes, to be changed and put back.`,
    options: {},
    words: 1,
    run: (outside, [file = ""]) =>
      withParts(outside, async (parts) => {
        writeWhole(file, await sharedFile(parts, name));
        return {
          lines: [`${file} is written. Delete it when you have put it back.`],
          json: { file },
        };
      }),
  };
}

/** @param faultOf what is wrong with the text, in a sentence; null when it is good */
async function put(
  outside: Outside,
  name: SharedFile,
  file: string,
  faultOf: (text: string) => string | null,
) {
  const text = read(file);
  const fault = faultOf(text);
  if (fault !== null) throw new OperatorRefusal(422, `Nothing was changed. ${fault}`);
  return withParts(outside, async (parts) => {
    await changeShared(parts, name, text);
    const then =
      name === "site"
        ? "Every server shows it within ten seconds."
        : "Restart the servers one after the other: each reads it when it starts.";
    return { lines: [`Changed. ${then}`], json: { changed: name } };
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new OperatorRefusal(404, `There is no file ${file} that can be read.`);
  }
}

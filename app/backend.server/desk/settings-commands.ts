import { readFileSync } from "node:fs";
import { OperatorRefusal } from "../../api/refusal";
import { changeOwn, type Change } from "../upkeep/own-settings/change-own";
import type { Step } from "../upkeep/own-settings/fields";
import { isSecret, valuesOf } from "../upkeep/own-settings/standing";
import { stepsOf } from "../upkeep/own-settings/steps";
import { Told } from "../upkeep/own-settings/try-providers";
import { isLocked, whatStands, type Stands } from "../upkeep/own-settings/what-stands";
import type { Outside } from "../upkeep/outside";
import { UsageFault, type Command, type Options } from "./command";
import { table } from "./print";
import { withParts } from "./with-parts";

const steps = stepsOf("settings");
const MOST = 100;

/** What the owner set when the site was set up: the desk's page Settings. */
export const settingsCommands: Record<string, Command<Outside>> = {
  "settings list": {
    usage: "settings list",
    says: "Shows what the owner set, section by section, by the names that settings set takes. Of a secret only that there is one.",
    options: {},
    words: 0,
    run: (outside) =>
      withParts(outside, async (parts) => {
        const stands = await whatStands(parts, outside.env);
        const rows = steps.flatMap((step) => rowsOf(stands, step));
        const shown = rows.map(({ section, name, value, from }) => [section, name, value, from]);
        return { lines: table(["Section", "Name", "Value", "From"], shown), json: rows };
      }),
  },
  "settings set": {
    usage:
      "settings set NAME=VALUE [NAME=VALUE …] [--yes] [--to ADDRESS] [--pan PAN --dob DATE --name NAME]",
    says: "Changes entries of one section by the checks of the desk's page Settings. NAME=@FILE takes the value from a file, as a secret must be. A provider is tried first: mail and SMS go to --to, Digio checks --pan. Entries of the site file hold at once, the others from the next start.",
    options: {
      yes: { type: "boolean" },
      to: { type: "string" },
      pan: { type: "string" },
      dob: { type: "string" },
      name: { type: "string" },
    },
    words: [1, MOST],
    run: (outside, words, options) =>
      withParts(outside, async (parts) => {
        const typed = Object.fromEntries(words.map(pair));
        const step = sectionOf(Object.keys(typed));
        for (const { name } of step.fields)
          if (name in typed && isLocked(await whatStands(parts, outside.env), step, name))
            throw new OperatorRefusal(409, `${name} is set by the server's environment: there.`);
        const asked = { step, typed, version: null, sure: options["yes"] === true };
        const told = Told.parse(toldIn(options));
        return said(await changeOwn(parts, outside.env, { ...asked, told }), step);
      }),
  },
};

function rowsOf(stands: Stands, step: Step) {
  const values = valuesOf(stands, step);
  return step.fields.map((field) => {
    const { name } = field;
    const value = values[name] ?? "";
    const inFile = Boolean(stands.environment[`${name}_FILE`]?.trim());
    const shown = isSecret(field) && value ? "(secret)" : inFile ? "(in a file)" : value;
    const kept = step.of === "site" ? "the site file" : "the settings";
    const from = isLocked(stands, step, name) ? "the environment" : shown ? kept : "";
    return { section: step.title, name, value: shown, from };
  });
}

function pair(word: string): [string, string] {
  const at = word.indexOf("=");
  if (at < 1) throw new UsageFault(`${word} is no NAME=VALUE.`);
  const [name, value] = [word.slice(0, at), word.slice(at + 1)];
  const field = steps.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (!field) throw new UsageFault(`There is no setting ${name}: settings list names all.`);
  if (value.startsWith("@")) return [name, read(value.slice(1))];
  if (isSecret(field))
    throw new UsageFault(
      `${name} is a secret, and the shell keeps what is typed: put it into a file, and give ${name}=@FILE.`,
    );
  return [name, value];
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new OperatorRefusal(404, `There is no file ${file} that can be read.`);
  }
}

function sectionOf(names: string[]): Step {
  const sections = steps.filter(({ fields }) => fields.some(({ name }) => names.includes(name)));
  const [step, another] = sections;
  if (!step || another)
    throw new UsageFault(
      `Change one section at a time: these are of ${sections.map(({ title }) => title).join(" and ")}.`,
    );
  return step;
}

const toldIn = ({ to, pan, dob, name }: Options) => ({ to, pan, dob, name });

function said(change: Change, step: Step) {
  if (change.is === "wrong")
    throw new OperatorRefusal(
      422,
      ["Nothing was changed.", ...change.wrong.map(({ name, words }) => `${name} ${words}.`)].join(
        "\n",
      ),
    );
  if (change.is === "to confirm")
    throw new OperatorRefusal(
      409,
      [...change.lines, "Every page says so from then on. Add --yes to do it."].join("\n"),
    );
  if (change.is !== "kept") return { lines: ["It stands so already."], json: { changed: [] } };
  const holds =
    step.of === "site"
      ? "It holds from now on."
      : "It holds from the next start: sudo systemctl restart research-desk";
  const tried = change.said === null ? [] : [change.said];
  return {
    lines: [...tried, `Changed: ${change.fields.join(", ")}. ${holds}`],
    json: { changed: change.fields },
  };
}
